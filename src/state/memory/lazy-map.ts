/**
 * A Map that is allocated with its first entry. An empty Map takes 184 bytes, a website has eight, and a server with ten thousand test
 * websites fills few of them.
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
