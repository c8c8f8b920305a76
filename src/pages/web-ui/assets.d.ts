/** URL of a style sheet in the build output. */
declare module '*.css?url' {
  const address: string
  export default address
}
