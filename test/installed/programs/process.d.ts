// Type of `process` for a project without Node types.
declare const process: { env: Record<string, string | undefined> }
