/** Describes a received value that must not be shown or would not be meaningful by itself. */
export class ValueDescription {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export function describeValue(text: string): ValueDescription {
  return new ValueDescription(text)
}
