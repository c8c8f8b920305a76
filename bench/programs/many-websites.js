/**
 * Creates a number of websites in one process, after a warm-up. Prints the websites created per second, the CPU time per website in µs,
 * and the heap bytes of an unused website.
 *
 *     node --expose-gc bench/programs/many-websites.js <websites>
 */
import { createMock } from '../../dist/index.js'

const count = Number(process.argv[2])
const mock = await createMock()
for (let made = 0; made < Math.min(count, 3000); made++) await mock.createWebsite()
await mock.reset()
const before = heapAfterCollection()
const cpu = process.cpuUsage()
const from = performance.now()
for (let made = 0; made < count; made++) await mock.createWebsite()
const seconds = (performance.now() - from) / 1000
const { user, system } = process.cpuUsage(cpu)
const heap = heapAfterCollection() - before
const { length } = await mock.listWebsites()
if (length !== count + 1) throw new Error(`${length - 1} websites were created`)
console.log(count / seconds, (user + system) / count, heap / count)
await mock.close()

function heapAfterCollection() {
  globalThis.gc()
  globalThis.gc()
  return process.memoryUsage().heapUsed
}
