/** Prints the time in ms to import the SDK. */
const began = performance.now()
await import('../../dist/sdk.js')
console.log(performance.now() - began)
