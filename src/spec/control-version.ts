/** Major version of the control plane. A change that breaks existing clients increments it. */
export const controlVersion: number = 1
