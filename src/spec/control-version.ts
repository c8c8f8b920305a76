/** Major version of the control plane API. Every change that breaks existing clients increases it. */
export const controlVersion: number = 1
