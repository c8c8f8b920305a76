/** What was received, told in words because the value itself says too little, or must not be shown. */
export class ValueDescription {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export function describeValue(text: string): ValueDescription {
  return new ValueDescription(text)
}
