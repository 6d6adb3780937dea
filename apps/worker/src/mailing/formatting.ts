import { LONG_TEXT } from '@balcao/core/email/deliver'
import type { FormatMessage } from '@balcao/core/ports'

type Message = Parameters<FormatMessage> extends [number, ...infer Rest] ? Rest : never
type Format = (...message: Message) => Promise<string>
type Call = { tenantId: number; message: Message; since: number } & PromiseWithResolvers<string>

/** How much formatting each organisation may have at once, and the share of the time it may have for good. */
const LONG_ALLOWANCE_MS = 2_000
const REFILL = 0.2
/** Beyond this not even short texts are formatted: only texts that keep failing get here, since short ones are not counted otherwise. */
const ALLOWANCE_MS = 4_000
/** A long text that has waited this long is not formatted: too many organisations send them at once. */
const LONGEST_WAIT_MS = 1_000

/**
 * Shares one slow formatter between organisations. Short texts go first, and within short and long ones organisations take turns.
 * Each has an allowance of time: long texts beyond it are refused, so that they are sent as plain text and a flood of them from one
 * organisation holds up nobody.
 */
export function openFormatting(format: Format, now = () => performance.now()): FormatMessage {
  const short = new Map<number, Call[]>()
  const long = new Map<number, Call[]>()
  const used = new Map<number, { ms: number; at: number }>()
  let isBusy = false

  const isLong = ({ message: [markdown] }: Call) => markdown.length > LONG_TEXT
  const usedBy = (tenantId: number) => {
    const { ms, at } = used.get(tenantId) ?? { ms: 0, at: 0 }
    return Math.max(0, ms - (now() - at) * REFILL)
  }
  const charge = (tenantId: number, ms: number) => used.set(tenantId, { ms: usedBy(tenantId) + ms, at: now() })

  const isRefused = (call: Call) =>
    usedBy(call.tenantId) > (isLong(call) ? LONG_ALLOWANCE_MS : ALLOWANCE_MS) || (isLong(call) && now() - call.since > LONGEST_WAIT_MS)

  async function serve(call: Call): Promise<void> {
    if (isRefused(call)) return call.reject(new Error('too much is being formatted; this text is sent as it was typed'))
    const began = now()
    try {
      call.resolve(await format(...call.message))
      if (isLong(call)) charge(call.tenantId, now() - began)
    } catch (error) {
      charge(call.tenantId, now() - began)
      call.reject(error)
    }
  }

  async function serveAll(): Promise<void> {
    if (isBusy) return
    isBusy = true
    for (let call = takeNext(short) ?? takeNext(long); call; call = takeNext(short) ?? takeNext(long)) await serve(call)
    isBusy = false
  }

  return (tenantId, ...message) => {
    const call: Call = { tenantId, message, since: now(), ...Promise.withResolvers<string>() }
    const calls = isLong(call) ? long : short
    calls.set(tenantId, [...(calls.get(tenantId) ?? []), call])
    void serveAll()
    return call.promise
  }
}

/** The first of the organisation whose turn it is, which is the last from then on. */
function takeNext(calls: Map<number, Call[]>): Call | undefined {
  for (const [tenantId, [first, ...others]] of calls) {
    calls.delete(tenantId)
    if (others.length > 0) calls.set(tenantId, others)
    return first
  }
  return undefined
}
