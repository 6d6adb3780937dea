import { domainToASCII } from 'node:url'
import type { Reason } from '@balcao/contracts/reason-texts'

const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/
const IP_ADDRESS = /^\d+(\.\d+){3}$/

/** A host name as DNS knows it, or why it can be nobody's own. That it is theirs only DNS can prove. */
export function hostNameOf(typed: string, publicUrl: string): { host: string } | Extract<Reason, { reason: `domain_${string}` }> {
  const host = domainToASCII(typed)
  // However an address was spelt, it is four numbers by now.
  if (IP_ADDRESS.test(host)) return { reason: 'domain_is_address' }
  const labels = host.split('.')
  // A last label of digits only would be read as an address by browsers.
  if (host.length > 253 || labels.length < 2 || !labels.every((label) => LABEL.test(label)) || /^\d+$/.test(labels.at(-1) ?? ''))
    return { reason: 'domain_malformed' }
  const ours = new URL(publicUrl).hostname
  return host === ours || host.endsWith(`.${ours}`) ? { reason: 'domain_is_ours' } : { host }
}
