// A page for those who draw: every picture in its sizes, by day and by night. It is not part of the client.
import { mount } from 'svelte';
import '../theme/fonts.css';
import '../theme/tokens.css';
import Gallery from './Gallery.svelte';

const target = document.getElementById('gallery');
if (target) mount(Gallery, { target });
