// For a project without types of Node.
declare const process: { env: Record<string, string | undefined> }
