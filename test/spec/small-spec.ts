/** Small valid spec. Each test changes one part of it. */
export const smallSpec = `openapi: 3.1.0
info:
  title: Parcels
  version: 1.0.0
  summary: Where parcels are.
  license: { name: MIT, identifier: MIT }
servers: [{ url: "http://127.0.0.1:4010" }]
tags: [{ name: Parcels, description: Where they are. }]
paths:
  /parcels/{id}:
    put:
      operationId: moveParcel
      summary: Move a parcel
      tags: [Parcels]
      security: []
      x-fact: { number: 1, from: documented, at: "4.1" }
      parameters:
        - name: id
          in: path
          required: true
          schema: { type: string }
          example: p_1
          x-fact: { number: 2, from: client, at: client }
      requestBody:
        x-fact: { number: 3, from: assumed, at: A1 }
        content:
          application/json:
            schema: { $ref: "#/components/schemas/Parcel" }
            examples:
              near: { value: { place: Berlin, weight: 2 } }
      responses:
        "204":
          description: Moved.
          x-fact: { number: 4, from: assumed, at: A1 }
          headers:
            Location:
              schema: { type: string }
              x-fact: { number: 5, from: assumed, at: A1 }
        "404": { $ref: "#/components/responses/NotFound" }
      x-behaviours:
        - { number: 6, id: check.moves-once, from: assumed, at: A1,
            description: "A parcel moves once." }
components:
  responses:
    NotFound:
      description: No such parcel.
      x-fact: { number: 7, from: documented, at: "7" }
      content:
        text/plain:
          schema: { type: string }
          example: none
  schemas:
    Parcel:
      type: object
      required: [place]
      properties:
        place:
          type: string
          x-fact: { number: 8, from: assumed, at: A1 }
        weight:
          type: [number, "null"]
          x-fact: { number: 9, from: assumed, at: A1 }
`

/** Returns the small spec with one replacement. Throws unless `found` occurs exactly once. */
export function smallSpecWith(found: string, replacement: string): string {
  const parts = smallSpec.split(found)
  if (parts.length !== 2) throw new Error(`${found} stands ${parts.length - 1} times in the small spec`)
  return parts.join(replacement)
}

/** Returns the number of the line that contains a text. The first line is 1. */
export function lineWith(text: string, spec: string = smallSpec): number {
  return spec.split('\n').findIndex((line) => line.includes(text)) + 1
}
