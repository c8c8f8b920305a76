// For a project without Node types.
declare const process: { env: Record<string, string | undefined> }
