/** How fast bots may be told to play. */
export const BOT_SPEEDS = ['slow', 'brisk', 'at-once'] as const;
/** The time between moves of bots at each speed, in milliseconds. */
export const BOT_PAUSES: { readonly [speed in (typeof BOT_SPEEDS)[number]]: number } = { slow: 1000, brisk: 100, 'at-once': 0 };
/** How long a bot's move stays on the screen before the next one, as a factor. */
export const BOT_RESTS: { readonly [speed in (typeof BOT_SPEEDS)[number]]: number } = { slow: 1, brisk: 0.5, 'at-once': 0 };
