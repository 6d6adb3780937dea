/** Reads numbers and bytes one after the other, and never beyond the end. */
export class Reader {
  readonly #bytes: Buffer
  #at = 0
  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }
  get left(): number {
    return this.#bytes.length - this.#at
  }
  /** @throws RangeError where so many are not there */
  take(count: number): Buffer {
    if (count < 0 || count > this.left) throw new RangeError('the data ends before that')
    this.#at += count
    return this.#bytes.subarray(this.#at - count, this.#at)
  }
  u8 = () => this.take(1).readUInt8()
  u16 = () => this.take(2).readUInt16LE()
  u32 = () => this.take(4).readUInt32LE()
}
