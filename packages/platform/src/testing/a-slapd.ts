import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Attribute, Change, Client } from 'ldapts'
import { bareCertificate, selfSigned } from '../sso/certificates.ts'
import { freePort } from './free-port.ts'

const PROGRAM = '/usr/sbin/slapd'
const ENOUGH = 200

export const BASE_DN = 'dc=acme,dc=example'
export const PEOPLE = `ou=pessoas,${BASE_DN}`
const GROUPS = `ou=grupos,${BASE_DN}`
/** Who reads the directory, and who may change it. */
export const READER = { dn: `cn=leitor,${BASE_DN}`, password: 'leitura-do-diretorio' }
const MANAGER = { dn: `cn=gerente,${BASE_DN}`, password: 'gerencia-do-diretorio' }
/** The one password of people who have no other. */
export const PASSWORD = 'senha-do-diretorio'

type Values = Record<string, string | string[] | Buffer>
/** Somebody of the directory; `guid` and `control` as Active Directory has them. */
export type SlapdPerson = { mail: string | string[]; name?: string; password?: string; guid?: Buffer; control?: number; more?: Values }
export type Slapd = Awaited<ReturnType<typeof aSlapd>>

export const dnOf = (uid: string): string => `uid=${uid},${PEOPLE}`

/** Attributes of Active Directory that OpenLDAP does not know by itself. */
const ACTIVE_DIRECTORY = `
attributetype ( 1.2.840.113556.1.4.2 NAME 'objectGUID' EQUALITY octetStringMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.40 SINGLE-VALUE )
attributetype ( 1.2.840.113556.1.4.8 NAME 'userAccountControl' EQUALITY integerMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.27 SINGLE-VALUE )
objectclass ( 1.3.6.1.4.1.4203.666.1 NAME 'adUser' SUP top AUXILIARY MAY ( objectGUID $ userAccountControl ) )
`

const configuration = (dir: string) => `
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
${ACTIVE_DIRECTORY}
pidfile ${dir}/pid
modulepath /usr/lib/ldap
moduleload back_mdb
moduleload memberof
TLSCertificateFile ${dir}/certificate.pem
TLSCertificateKeyFile ${dir}/key.pem
sizelimit 500
database mdb
suffix "${BASE_DN}"
rootdn "${MANAGER.dn}"
rootpw ${MANAGER.password}
directory ${dir}/data
maxsize 104857600
dbnosync
index objectClass,mail,uid,entryUUID eq
limits dn.exact="${READER.dn}" size.pr=1000 size.prtotal=unlimited
access to attrs=userPassword by anonymous auth by * none
access to dn.subtree="${GROUPS}" by users read
access to * by dn.exact="${READER.dn}" read by anonymous auth by self read by * none
overlay memberof
`

const listed = (value: string | string[] | Buffer) => (Array.isArray(value) ? value : [value])

function attributesOf({ mail, name = 'Pessoa', password = PASSWORD, guid, control, more = {} }: SlapdPerson, uid: string): Values {
  const isAd = guid !== undefined || control !== undefined
  return {
    objectClass: ['inetOrgPerson', ...(isAd ? ['adUser'] : [])],
    ...{ uid, cn: name, sn: name, displayName: name, mail, userPassword: password },
    ...(guid ? { objectGUID: guid } : {}),
    ...(control === undefined ? {} : { userAccountControl: String(control) }),
    ...more,
  }
}

const entry = (dn: string, values: Values) =>
  [`dn: ${dn}`, ...Object.entries(values).flatMap(([name, value]) => listed(value).map((one) => `${name}: ${one}`)), ''].join('\n')

/** Everything before the first sign-in, in the form that slapadd reads. */
const firstEntries = (people: Readonly<Record<string, SlapdPerson>>) =>
  [
    entry(BASE_DN, { objectClass: ['dcObject', 'organization'], dc: 'acme', o: 'Acme' }),
    entry(READER.dn, { objectClass: ['organizationalRole', 'simpleSecurityObject'], cn: 'leitor', userPassword: READER.password }),
    entry(PEOPLE, { objectClass: 'organizationalUnit', ou: 'pessoas' }),
    entry(GROUPS, { objectClass: 'organizationalUnit', ou: 'grupos' }),
    ...Object.entries(people).map(([uid, person]) => entry(dnOf(uid), attributesOf(person, uid))),
  ].join('\n')

export const slapdInstalled = (): boolean => existsSync(PROGRAM)

/** Debian's OpenLDAP with these people, on this machine and with TLS that its own certificate proves. */
export async function aSlapd(people: Readonly<Record<string, SlapdPerson>> = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'balcao-slapd-'))
  mkdirSync(join(dir, 'data'))
  const { privateKey, certificate } = await selfSigned('localhost')
  const pem = `-----BEGIN CERTIFICATE-----\n${certificate.match(/.{1,64}/g)?.join('\n')}\n-----END CERTIFICATE-----\n`
  writeFileSync(join(dir, 'certificate.pem'), pem)
  writeFileSync(join(dir, 'key.pem'), privateKey)
  const file = join(dir, 'slapd.conf')
  writeFileSync(file, configuration(dir))
  writeFileSync(join(dir, 'first.ldif'), firstEntries(people))
  execFileSync('/usr/sbin/slapadd', ['-q', '-f', file, '-l', join(dir, 'first.ldif')], { stdio: 'pipe' })
  const [port, tlsPort] = [await freePort(), await freePort()]
  let running: ChildProcess | undefined

  const stop = async () => {
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const ended = once(running, 'exit')
    running.kill('SIGTERM')
    await ended
  }
  const isOpen = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
  const start = async () => {
    const log: Buffer[] = []
    running = spawn(PROGRAM, ['-d', '0', '-f', file, '-h', `ldap://127.0.0.1:${port} ldaps://127.0.0.1:${tlsPort}`], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    running.stderr?.on('data', (part: Buffer) => log.push(part))
    for (let tries = 0; tries < ENOUGH; tries += 1, await wait(50)) {
      if (await isOpen()) return
      if (running.exitCode !== null) break
    }
    throw new Error(`slapd did not start: ${Buffer.concat(log).toString()} ${readFileSync(file, 'utf8')}`)
  }
  await start()
  // A test that fails before it closes leaves no server behind.
  const kill = () => void running?.kill('SIGKILL')
  process.once('exit', kill)

  const change = async (act: (client: Client) => Promise<unknown>) => {
    const client = new Client({ url: `ldap://127.0.0.1:${port}`, timeout: 10_000 })
    await client.bind(MANAGER.dn, MANAGER.password)
    await act(client)
    await client.unbind()
  }
  const set = (uid: string, values: Values) =>
    change((client) =>
      client.modify(
        dnOf(uid),
        Object.entries(values).map(
          ([type, value]) =>
            new Change({
              operation: 'replace',
              modification: new Attribute({ type, values: listed(value) as string[] }),
            }),
        ),
      ),
    )

  return {
    dir,
    stop,
    start,
    plain: `ldap://localhost:${port}`,
    tls: `ldaps://localhost:${tlsPort}`,
    /** What proves it, as PEM and as we keep it. */
    pem,
    certificate: bareCertificate(pem),
    add: (uid: string, person: SlapdPerson) =>
      change((client) => client.add(dnOf(uid), attributesOf(person, uid) as Record<string, string | string[]>)),
    set,
    remove: (uid: string) => change((client) => client.del(dnOf(uid))),
    /** Writes a group anew. @returns its DN */
    async group(cn: string, uids: readonly string[]): Promise<string> {
      const dn = `cn=${cn},${GROUPS}`
      await change(async (client) => {
        await client.del(dn).catch(() => undefined)
        if (uids.length > 0) await client.add(dn, { objectClass: 'groupOfNames', cn, member: uids.map(dnOf) })
      })
      return dn
    },
    async close(): Promise<void> {
      process.removeListener('exit', kill)
      await stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
