/** Prints in ms how long the import of Hono and its server takes: the packages that the service is built on. */
const began = performance.now()
await import('hono')
await import('@hono/node-server')
console.log(performance.now() - began)
