// Loaded before the server with `node --expose-gc --import`. When the test sends a message, this module collects garbage and reports the
// memory and the sockets in use.
process.on('message', () => {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  const sockets = process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length
  process.send?.({ heap: heapUsed + external, sockets })
})
process.channel?.unref()
