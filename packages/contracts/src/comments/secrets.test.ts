import { expect, test } from 'vitest'
import { secretsIn } from './secrets.ts'

// Put together here, so that no scanner of sources takes them for real ones.
const key = (kind: string) => ['-----BEGIN', `${kind}PRIVATE KEY-----\nMIIEv`].join(' ')
const wide = (text: string) => [...text].map((sign) => `${sign}\0`).join('')

test.each([
  ['har', 'gravacao.har', ''],
  ['har', 'rede.json', '{\n  "log": {\n    "version": "1.2",\n    "creator": { "name": "WebInspector" },\n    "entries": ['],
  ['env', '.env', 'A=1'],
  ['env', '.env.production', ''],
  ['env', 'config.txt', '# comentário\nPORT=3000\nDB_PASSWORD=s3nh4forte'],
  ['env', 'config.txt', wide('export API_KEY="abcdef123456"')],
  ['private_key', 'servidor.pem', key('')],
  ['private_key', 'x.txt', `antes\n${key('RSA ')}`],
  ['private_key', 'x.txt', key('OPENSSH ')],
  ['private_key', 'conta.json', `{"private_key": "${key('').replace('\n', '\\n')}"}`],
  ['private_key', 'id_ed25519', ''],
  ['private_key', 'loja.p12', ''],
  ['token', 'log.txt', `acesso com ${['AKIA', 'IOSFODNN7EXAMPLE'].join('')} negado`],
  ['token', 'log.txt', `clone de https://ana:${'s3nh4'}@git.acme.test/x`],
  ['token', 'curl.txt', 'GET /\nAuthorization: Bearer 0123456789abcdef'],
  ['token', 'curl.txt', 'Set-Cookie: sid=0123456789abcdef; Path=/'],
  ['token', '.npmrc', ''],
] as const)('F12 %s is seen in %s', (kind, name, text) => {
  expect(secretsIn(name, text)).toEqual([kind])
})

test.each([
  ['relatório.txt', 'A senha: troque em https://acme.test/perfil. token=sim, PASSWORD= ___'],
  ['.env.example', 'DB_PASSWORD=\nAPI_KEY=<sua chave>'],
  ['certificado.pem', '-----BEGIN CERTIFICATE-----\nMIIE'],
  ['pedido.json', '{"log": "entrada", "entries": 3}'],
  ['chave.txt', '-----BEGIN PUBLIC KEY-----\nMIIE'],
  ['mapa.txt', 'ver https://acme.test:8443/a@b e ana@acme.test, horário 10:20:30'],
])('F12 %s holds none', (name, text) => {
  expect(secretsIn(name, text)).toEqual([])
})

test('looking takes no longer for what nearly matches', () => {
  const hostile = ['eyJ'.repeat(80_000), `{"log":{${' '.repeat(240_000)}`, `A_${'TOKEN_'.repeat(40_000)}`, 'a://b:'.repeat(40_000)]
  const began = Date.now()
  for (const text of hostile) secretsIn('x', text)
  expect(Date.now() - began).toBeLessThan(2_000)
})
