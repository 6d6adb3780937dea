import { domainToASCII } from 'node:url'

const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/
const IP_ADDRESS = /^\d+(\.\d+){3}$/
const ADDRESS = 'Use um nome de domínio, não um endereço IP.'
const WRONG = 'Digite só o domínio, como ajuda.empresa.com.br.'
const OURS = 'Este endereço é da própria instalação. Use um domínio da sua organização.'

/** A host name as DNS knows it, or why it can be nobody's own. That it is theirs only DNS can prove. */
export function hostNameOf(typed: string, publicUrl: string): { host: string } | { reason: string } {
  const host = domainToASCII(typed)
  // However an address was spelt, it is four numbers by now.
  if (IP_ADDRESS.test(host)) return { reason: ADDRESS }
  const labels = host.split('.')
  // A last label of digits only would be read as an address by browsers.
  if (host.length > 253 || labels.length < 2 || !labels.every((label) => LABEL.test(label)) || /^\d+$/.test(labels.at(-1) ?? ''))
    return { reason: WRONG }
  const ours = new URL(publicUrl).hostname
  return host === ours || host.endsWith(`.${ours}`) ? { reason: OURS } : { host }
}
