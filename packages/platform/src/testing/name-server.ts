import { createSocket } from 'node:dgram'
import { once } from 'node:events'

const HEADER_BYTES = 12
const TYPE_TXT = 16
const CLASS_IN = 1
const NAME_IN_QUESTION = 0xc00c
const ANSWER_WITH_AUTHORITY = 0x8580
const [SERVER_FAILURE, NO_SUCH_NAME] = [2, 3]
const LONGEST_PART = 255

function questionOf(packet: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = HEADER_BYTES
  for (let size = packet.readUInt8(at); size > 0; size = packet.readUInt8(at)) {
    labels.push(packet.toString('latin1', at + 1, at + 1 + size))
    at += size + 1
  }
  return { name: labels.join('.').toLowerCase(), type: packet.readUInt16BE(at + 1), end: at + 5 }
}

function textRecord(text: string): Buffer {
  const bytes = Buffer.from(text)
  const parts: Buffer[] = []
  for (let at = 0; at === 0 || at < bytes.length; at += LONGEST_PART) {
    const part = bytes.subarray(at, at + LONGEST_PART)
    parts.push(Buffer.from([part.length]), part)
  }
  const data = Buffer.concat(parts)
  const head = Buffer.alloc(HEADER_BYTES)
  head.writeUInt16BE(NAME_IN_QUESTION, 0)
  head.writeUInt16BE(TYPE_TXT, 2)
  head.writeUInt16BE(CLASS_IN, 4)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

function reply(packet: Buffer, end: number, code: number, answers: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(HEADER_BYTES)
  packet.copy(head, 0, 0, 2)
  head.writeUInt16BE(ANSWER_WITH_AUTHORITY | code, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(answers.length, 6)
  return Buffer.concat([head, packet.subarray(HEADER_BYTES, end), ...answers])
}

/** A real name server on this machine that knows TXT records by name (RFC 1035), and only those it was told. */
export async function aNameServer() {
  const texts = new Map<string, string[]>()
  const state = { failing: false, asked: 0 }
  const socket = createSocket('udp4')
  socket.on('message', (packet, { address, port }) => {
    state.asked++
    const { name, type, end } = questionOf(packet)
    const known = texts.get(name)
    const code = state.failing ? SERVER_FAILURE : known ? 0 : NO_SUCH_NAME
    const answers = code === 0 && type === TYPE_TXT ? (known ?? []).map(textRecord) : []
    socket.send(reply(packet, end, code, answers), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    state,
    set: (name: string, ...values: string[]) => void texts.set(name.toLowerCase(), values),
    clear: (name: string) => void texts.delete(name.toLowerCase()),
    close: async () => {
      socket.close()
      await once(socket, 'close')
    },
  }
}
