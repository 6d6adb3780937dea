import { mail, multipart, part, type Sample, word } from './compose.ts'

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')
const text = (body: string, type = 'text/plain; charset=utf-8') => part({ type, body })

/** The same words in many character sets, as their bytes. */
const CHARSETS: Record<string, string> = {
  'iso-8859-1': '4e616f20e9207665726461646521',
  'windows-1252': '93436f6e6669616e e7619420808095'.replaceAll(' ', ''),
  'iso-8859-15': '5072 65e76f3a203130 20a4'.replaceAll(' ', ''),
  'utf-16le': '4f006c00e1002100',
  gb2312: 'c4e3bac3a3acceaecffb',
  gbk: 'c4e3bac3a3ac8145',
  big5: 'a741a66e',
  'iso-2022-jp': '1b244246 7c4b5c386c1b2842'.replaceAll(' ', ''),
  shift_jis: '93fa967b8cea',
  'euc-kr': 'c7d1b1db',
  'koi8-r': 'f0d2c9d7c5d4',
  'windows-1251': 'cff0e8e2e5f2',
  'us-ascii': '4f6cc3a121',
  'x-unknown': '4f6cc3a121',
  'utf-8': '4f6cff21',
  '': '4f6cc3a121',
}

const charsets = (): Sample[] =>
  Object.entries(CHARSETS).flatMap(([charset, hex]) =>
    (['8bit', 'quoted-printable', 'base64'] as const).map((encoding) => {
      const type = charset ? `text/plain; charset=${charset}` : 'text/plain'
      return mail(
        `charset ${charset || 'none'} ${encoding}`,
        { Subject: 'Charset' },
        part({ type, body: Buffer.from(hex, 'hex'), encoding }),
      )
    }),
  )

/** What machines write, in the words of many of them. */
const MACHINES: Record<string, Record<string, string>> = {
  'auto-replied': { 'Auto-Submitted': 'auto-replied' },
  'auto-generated': { 'Auto-Submitted': 'auto-generated' },
  'auto-submitted no': { 'Auto-Submitted': 'no' },
  'precedence bulk': { Precedence: 'bulk' },
  'precedence auto_reply': { Precedence: 'auto_reply' },
  'precedence list': { Precedence: 'list' },
  'list-id': { 'List-Id': '<noticias.cliente.test>' },
  'list-unsubscribe': { 'List-Unsubscribe': '<https://cliente.test/sair>' },
  'suppress all': { 'X-Auto-Response-Suppress': 'All' },
  'suppress oof': { 'X-Auto-Response-Suppress': 'OOF, DR' },
  autoreply: { 'X-Autoreply': 'yes' },
  autorespond: { 'X-Autorespond': 'Férias' },
  'empty return path': { 'Return-Path': '<>' },
  'mailer-daemon': { From: 'MAILER-DAEMON@cliente.test' },
  'no-reply': { From: 'No Reply <no-reply@cliente.test>' },
  'nao-responda': { From: 'nao-responda@cliente.test' },
  'own id': { 'Message-ID': '<t1-m2@acme.test>' },
}
const machines = (): Sample[] =>
  Object.entries(MACHINES).flatMap(([name, headers]) =>
    (['Fora do escritório', 'Out of office'] as const).map((subject) =>
      mail(`machine ${name} ${subject}`, { Subject: word(subject), ...headers }, text('Volto na segunda. / Back on Monday.')),
    ),
  )

const reports = (): Sample[] =>
  (['failed 5.1.1', 'failed 4.4.1', 'delayed 4.2.2', 'delivered 2.0.0', 'relayed 2.0.0'] as const).map((what) => {
    const [action = '', status = ''] = what.split(' ')
    const fields = `Reporting-MTA: dns; mx.test\n\nFinal-Recipient: rfc822; ana@cliente.test\nAction: ${action}\nStatus: ${status}\nDiagnostic-Code: smtp; ${status} said the server`
    const parts = [
      text('Sorry'),
      text(fields, 'message/delivery-status'),
      text('Message-ID: <t1-m2.x@acme.test>\nSubject: x', 'text/rfc822-headers'),
    ]
    return mail(
      `report ${what}`,
      { From: 'MAILER-DAEMON@mx.test', Subject: 'Undelivered' },
      multipart('report; report-type=delivery-status', parts),
    )
  })

const file = (type: string, name: string, body: Buffer | string = 'x') =>
  part({ type: `${type}; name="${name}"`, body, encoding: 'base64', headers: { 'Content-Disposition': `attachment; filename="${name}"` } })
const FILES: Record<string, Buffer> = {
  pdf: file('application/pdf', 'nota.pdf', '%PDF-1.4'),
  'winmail.dat': file('application/ms-tnef', 'winmail.dat', Buffer.from('789f3e22', 'hex')),
  'smime.p7m': file('application/pkcs7-mime', 'smime.p7m'),
  msg: file('application/vnd.ms-outlook', 'antigo.msg', Buffer.from('d0cf11e0', 'hex')),
  calendar: part({ type: 'text/calendar; method=REQUEST; charset=utf-8', body: 'BEGIN:VCALENDAR\nEND:VCALENDAR', encoding: 'base64' }),
  'mail in mail': part({ type: 'message/rfc822', body: 'Subject: Dentro\nFrom: x@y.test\n\nOi' }),
  'path in name': file('text/plain', '../../etc/passwd'),
  'no name': part({ type: 'application/octet-stream', body: 'x', encoding: 'base64', headers: { 'Content-Disposition': 'attachment' } }),
  'name of rfc 2231': part({
    ...{ type: 'text/plain', body: 'x' },
    headers: { 'Content-Disposition': `attachment; filename*=UTF-8''relat%C3%B3rio.txt` },
  }),
  'broken base64': part({
    type: 'image/png',
    body: '####',
    headers: { 'Content-Transfer-Encoding': 'base64', 'Content-Disposition': 'attachment; filename=a.png' },
  }),
}
const attached = (): Sample[] => [
  ...Object.entries(FILES).map(([name, one]) => mail(`file ${name}`, { Subject: 'Anexo' }, multipart('mixed', [text('Segue.'), one]))),
  mail(
    'picture in the text',
    { Subject: 'Tela' },
    multipart('related', [
      text('<p>Veja: <img src="cid:tela@1" alt="tela"></p>', 'text/html; charset=utf-8'),
      part({ type: 'image/png', body: PNG, encoding: 'base64', headers: { 'Content-ID': '<tela@1>', 'Content-Disposition': 'inline' } }),
    ]),
  ),
]

/** HTML that is not only words. */
const MARKUP: Record<string, string> = {
  script: '<p>Oi</p><script>alert(1)</script><p onclick="x()">fim</p>',
  style: '<style>p{display:none}</style><p style="color:red">Oi</p>',
  'tracking pixel': '<p>Oi</p><img src="https://track.test/p.gif" width="1" height="1">',
  'remote picture': '<p>Oi <img src="https://cdn.test/logo.png" alt="logo"></p>',
  'javascript link': '<a href="javascript:alert(1)">clique</a>',
  table: '<table><tr><th>Item</th><th>Preço</th></tr><tr><td>Nota</td><td>R$ 10</td></tr></table>',
  list: '<ul><li>um</li><li>dois<ol><li>três</li></ol></li></ul>',
  form: '<form action="https://evil.test"><input name="senha"><button>Enviar</button></form>',
  frame: '<iframe src="https://evil.test"></iframe><object data="x"></object><p>Oi</p>',
  unclosed: '<div><b>Oi<p>sem fim',
  entities: '<p>&lt;b&gt; &amp; &nbsp; &#128512; &bogus;</p>',
  'signs of markdown': '<p>* um_dois_ `x` # [a](b) ![c](d) &gt; e</p>',
  'word of office': '<p class="MsoNormal"><o:p>Oi</o:p></p><!--[if mso]><p>oculto</p><![endif]-->',
  'svg and math': '<svg><script>x()</script></svg><math><mtext>y</mtext></math><p>Oi</p>',
  'data picture': '<img src="data:image/png;base64,AAAA" alt="d"><p>Oi</p>',
}
const markup = (): Sample[] =>
  Object.entries(MARKUP).map(([name, body]) => mail(`html ${name}`, { Subject: 'HTML' }, text(body, 'text/html; charset=utf-8')))

const HEADS: Record<string, Record<string, string | null>> = {
  'no subject': { Subject: null },
  'subject of 998': { Subject: 'a'.repeat(998) },
  'subject over two lines': { Subject: 'uma linha\r\n e outra' },
  'subject in raw utf-8': { Subject: 'Não' },
  'subject of a wrong word': { Subject: '=?UTF-8?B?////?=' },
  'subject of two words': { Subject: '=?UTF-8?Q?N=C3?= =?UTF-8?Q?=A3o?=' },
  'no from': { From: null },
  'two from': { From: 'ana@cliente.test, eva@evil.test' },
  'from that claims to be another': { From: '"suporte@acme.test" <eva@evil.test>' },
  'from without a domain': { From: 'ana' },
  'a group': { To: 'Equipe: a@x.test, b@x.test;' },
  '200 recipients': { To: Array.from({ length: 200 }, (_, n) => `p${n}@x.test`).join(',\r\n ') },
  'reply-to': { 'Reply-To': 'outra@cliente.test' },
  'no date': { Date: null },
  'date of 1970': { Date: 'Thu, 01 Jan 1970 00:00:00 +0000' },
  'date that is none': { Date: 'ontem' },
  'date of 2099': { Date: 'Thu, 31 Dec 2099 23:59:59 +0000' },
  'no id': { 'Message-ID': null },
  'id without brackets': { 'Message-ID': 'abc@cliente.test' },
  '300 references': { References: Array.from({ length: 300 }, (_, n) => `<r${n}@x.test>`).join('\r\n ') },
  'delivered to': { 'Delivered-To': 'alias@acme.test' },
}
const heads = (): Sample[] =>
  Object.entries(HEADS).map(([name, headers]) => mail(`head ${name}`, { Subject: 'Cabeçalho', ...headers }, text('Oi')))

const deep = (levels: number): Buffer => (levels === 0 ? text('no fundo') : multipart('mixed', [deep(levels - 1)], `b${levels}`))
const hostile = (): Sample[] => [
  mail('hostile nul', { Subject: 'NUL' }, text('a\0b')),
  mail('hostile empty body', { Subject: 'Vazio' }, text('')),
  mail('hostile no end of parts', { Subject: 'Sem fim' }, Buffer.from('Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n\r\nOi')),
  mail('hostile boundary that is not there', { Subject: 'Sem borda' }, Buffer.from('Content-Type: multipart/mixed; boundary=x\r\n\r\nOi')),
  mail('hostile 20 levels', { Subject: 'Fundo' }, deep(20)),
  mail('hostile bare line feeds', { Subject: 'LF' }, Buffer.from('Content-Type: text/plain\n\num\ndois')),
  mail('hostile a line of 50,000', { Subject: 'Longa' }, text('x'.repeat(50_000))),
  mail('hostile only quotes', { Subject: 'Citação' }, text('> um\n> dois')),
  mail('hostile text direction', { Subject: 'abc\u202Etxt.exe' }, text('abc\u202Etxt')),
]

/** Everything else that comes by mail. */
export const oddities = (): Sample[] => [charsets, machines, reports, attached, markup, heads, hostile].flatMap((make) => make())
