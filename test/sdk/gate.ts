/** A promise that is settled from outside. */
export interface Gate<T> {
  promise: Promise<T>
  resolve(value: T): void
  reject(error: unknown): void
}

export function createGate<T = void>(): Gate<T> {
  let settle: Pick<Gate<T>, 'resolve' | 'reject'> = { resolve() {}, reject() {} }
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject }
  })
  return { promise, ...settle }
}
