/** What was received, told in words because the value itself says too little, or must not be shown. */
export class InWords {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export function inWords(text: string): InWords {
  return new InWords(text)
}
