/** The address of a style sheet, where the build puts it. */
declare module '*.css?url' {
  const address: string
  export default address
}
