/**
 * Map that is allocated when the first entry is added. An empty Map needs 184 bytes and each website has eight. Most of the Maps stay empty
 * on a server with ten thousand test websites.
 */
export class LazyMap<V> {
  #map: Map<string, V> | null = null

  constructor(entries: Iterable<readonly [string, V]> = []) {
    for (const [key, value] of entries) this.set(key, value)
  }

  get size(): number {
    return this.#map?.size ?? 0
  }

  get(key: string): V | undefined {
    return this.#map?.get(key)
  }

  has(key: string): boolean {
    return this.#map?.has(key) ?? false
  }

  set(key: string, value: V): void {
    if (this.#map === null) this.#map = new Map()
    this.#map.set(key, value)
  }

  delete(key: string): void {
    this.#map?.delete(key)
  }

  clear(): void {
    this.#map = null
  }

  keys(): Iterable<string> {
    return this.#map?.keys() ?? []
  }

  values(): Iterable<V> {
    return this.#map?.values() ?? []
  }

  entries(): Iterable<[string, V]> {
    return this.#map?.entries() ?? []
  }
}
