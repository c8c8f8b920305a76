/** Major version of the control plane API. The version is incremented by every breaking change. */
export const controlVersion: number = 1
