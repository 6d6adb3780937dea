import { LdapError } from './ldap-error.ts'

/** Tags of what servers say (RFC 4511). */
const SEQUENCE = 0x30
const SET = 0x31
const INTEGER = 0x02
const ENUMERATED = 0x0a
const TEXT = 0x04
const BOOLEAN = 0x01
const BIND_RESPONSE = 0x61
const SEARCH_ENTRY = 0x64
const SEARCH_DONE = 0x65
const SEARCH_REFERENCE = 0x73
const EXTENDED_RESPONSE = 0x78
const CONTROLS = 0xa0

/** The only control that is asked for: of pages. */
const PAGED_RESULTS = '1.2.840.113556.1.4.319'
const MOST_DEPTH_OF_LENGTH = 4
const MOST_INTEGER = 4
const MOST_CONTROL = 4_096

type Part = { tag: number; body: Buffer }

/** Where the first part of these bytes begins and ends; undefined while that is not there yet. @throws for what is no length */
function headOf(bytes: Buffer): { tag: number; start: number; end: number } | undefined {
  const [tag, length] = bytes
  if (tag === undefined || length === undefined) return undefined
  if (length < 0x80) return { tag, start: 2, end: 2 + length }
  const octets = length - 0x80
  if (octets === 0 || octets > MOST_DEPTH_OF_LENGTH) throw new Error('a length is none of LDAP')
  return bytes.length < 2 + octets ? undefined : { tag, start: 2 + octets, end: 2 + octets + bytes.readUIntBE(2, octets) }
}

/** The parts that these bytes are made of, to the last byte. @throws for what ends early */
function partsOf(bytes: Buffer): Part[] {
  const parts: Part[] = []
  for (let rest = bytes; rest.length > 0; ) {
    const head = headOf(rest)
    if (!head || head.end > rest.length) throw new Error('a part ends early')
    parts.push({ tag: head.tag, body: rest.subarray(head.start, head.end) })
    rest = rest.subarray(head.end)
  }
  return parts
}

const isOf =
  (tag: number, most = Number.POSITIVE_INFINITY) =>
  (part: Part) =>
    part.tag === tag && part.body.length > 0 && part.body.length <= most
const isText = ({ tag }: Part) => tag === TEXT

const isAttribute = (part: Part) => {
  const [name, values, ...more] = part.tag === SEQUENCE ? partsOf(part.body) : []
  return name?.tag === TEXT && values?.tag === SET && more.length === 0 && partsOf(values.body).every(isText)
}

function isControl(part: Part): boolean {
  const [oid, ...more] = part.tag === SEQUENCE ? partsOf(part.body) : []
  const value = more.at(-1)
  const rest = more.filter((one) => one !== value || !isText(one))
  if (oid?.tag !== TEXT || rest.length > 1 || !rest.every(isOf(BOOLEAN, 1))) return false
  // Of other controls, which are not asked for, nothing is read.
  if (oid.body.toString('latin1') !== PAGED_RESULTS)
    return !/^(2\.16\.840\.1\.113730\.3\.4|1\.2\.840\.113556\.1\.4\.47)/.test(String(oid.body))
  const [inner, ...none] = value && isText(value) && value.body.length <= MOST_CONTROL ? partsOf(value.body) : []
  const [size, cookie, ...nothing] = inner?.tag === SEQUENCE ? partsOf(inner.body) : []
  return none.length === 0 && nothing.length === 0 && size !== undefined && isOf(INTEGER, MOST_INTEGER)(size) && cookie?.tag === TEXT
}

function isOperation({ tag, body }: Part): boolean {
  const parts = partsOf(body)
  const [first, second, third] = parts
  if (tag === SEARCH_ENTRY)
    return first?.tag === TEXT && second?.tag === SEQUENCE && parts.length === 2 && partsOf(second.body).every(isAttribute)
  if (tag === SEARCH_REFERENCE) return parts.every(isText)
  const isResult = tag === BIND_RESPONSE || tag === SEARCH_DONE || tag === EXTENDED_RESPONSE
  return isResult && first !== undefined && isOf(ENUMERATED, MOST_INTEGER)(first) && second?.tag === TEXT && third?.tag === TEXT
}

/** @throws for a message that is not whole, or none that a server answers with */
function mustBeSound(message: Buffer): void {
  const [envelope] = partsOf(message)
  const [id, operation, controls, ...more] = envelope?.tag === SEQUENCE ? partsOf(envelope.body) : []
  const isSound = id && isOf(INTEGER, MOST_INTEGER)(id) && operation && isOperation(operation) && more.length === 0
  if (!isSound || (controls && !(controls.tag === CONTROLS && partsOf(controls.body).every(isControl))))
    throw new Error('this is no answer of LDAP')
}

/**
 * Cuts what a server says into messages, and lets no other through than whole answers of LDAP: of others the library would read without end, or
 * call itself until the process ends.
 */
export class LdapMessages {
  #parts: Buffer[] = []
  #length = 0
  #most: number

  /** @param most the longest message that is waited for */
  constructor(most: number) {
    this.#most = most
  }

  /** Bytes of a message that is not whole yet. */
  get pending(): number {
    return this.#length
  }

  /** The messages that end with these bytes. @throws for what is none */
  take(bytes: Buffer): Buffer[] {
    this.#parts.push(bytes)
    this.#length += bytes.length
    const messages: Buffer[] = []
    for (let head = this.#head(); head && head.end <= this.#length; head = this.#head()) {
      const all = this.#whole()
      const message = all.subarray(0, head.end)
      mustBeSound(message)
      messages.push(message)
      this.#parts = [all.subarray(head.end)]
      this.#length -= head.end
    }
    return messages
  }

  /** All that came, as one part: copied where it came in several, and never again for each message in it. */
  #whole(): Buffer {
    const [first = Buffer.alloc(0)] = this.#parts
    if (this.#parts.length <= 1) return first
    const all = Buffer.concat(this.#parts)
    this.#parts = [all]
    return all
  }

  #head() {
    if (this.#length === 0) return undefined
    // A head is short: it is all there in the first few bytes.
    const [first = Buffer.alloc(0)] = this.#parts
    const start = first.length >= 2 + MOST_DEPTH_OF_LENGTH ? first : this.#whole()
    if (start[0] !== SEQUENCE) throw new Error('this is not LDAP')
    const head = headOf(start)
    if (head && head.end > this.#most) throw new LdapError('too_much', `an answer is longer than ${this.#most} bytes`)
    return head
  }
}
