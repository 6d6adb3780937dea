import { lookup } from 'node:dns'
import { lookup as lookUp } from 'node:dns/promises'
import { BlockList, isIP, isIPv4, isIPv6, type LookupFunction } from 'node:net'

/** Networks that are nobody's outside: this machine, private ones, those of links, of tests, of translation, multicast and what is reserved. */
const INSIDE = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  INSIDE.addSubnet(net, prefix, 'ipv4')
/** Of IPv6 only 2000::/3 is the outside; of it not what carries IPv4 addresses (6to4, Teredo) or is for documents. */
const GLOBAL = new BlockList()
GLOBAL.addSubnet('2000::', 3, 'ipv6')
const NOT_GLOBAL = new BlockList()
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  NOT_GLOBAL.addSubnet(net, prefix, 'ipv6')

/** Is this an address of the outside world? What somebody else names may lead nowhere else. */
export function isOutside(address: string): boolean {
  if (isIPv4(address)) return !INSIDE.check(address, 'ipv4')
  return isIPv6(address) && GLOBAL.check(address, 'ipv6') && !NOT_GLOBAL.check(address, 'ipv6')
}

/** Is this a bare address, and none of the outside world? Of a name that cannot be said before it is looked up. */
export const isInsideAddress = (host: string): boolean => isIP(host) !== 0 && !isOutside(host)

/** A connection was not made, because the name leads inside. */
export class InsideAddressError extends Error {
  override name = 'InsideAddressError'
}

/**
 * The address of a host that somebody named in a setting: looked up once, so that the connection goes where the check said. Hosts of the
 * inside count where the installation names them. @throws InsideAddressError, and what the lookup throws
 */
export async function outsideAddressOf(host: string, insideHosts: readonly string[]): Promise<string> {
  const found = await lookUp(host, { all: true })
  const [first] = found
  if (!first || (!insideHosts.includes(host) && !found.every(({ address }) => isOutside(address))))
    throw new InsideAddressError(`${host} leads inside`)
  return first.address
}

/**
 * Finds the address of a name for one connection, and fails for one that leads inside. It is asked by the connection itself, so
 * that no other answer can be given between the check and the call.
 */
export const outsideOnly: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0)
    const [first] = addresses
    if (!first || !addresses.every(({ address }) => isOutside(address)))
      return callback(new InsideAddressError(`${hostname} leads inside`), '', 0)
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family)
  })
