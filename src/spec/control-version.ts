/** Major version of the control plane: it goes up with a change that a client of before would not understand. */
export const controlVersion: number = 1
