/** Major version of the control plane API. Every breaking change increments the version. */
export const controlVersion: number = 1
