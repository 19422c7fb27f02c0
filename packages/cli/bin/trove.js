console.log('trove');
