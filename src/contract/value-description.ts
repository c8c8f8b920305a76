/** Description of a received value. Used if the value must not be shown or would not be meaningful. */
export class ValueDescription {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export function describeValue(text: string): ValueDescription {
  return new ValueDescription(text)
}
