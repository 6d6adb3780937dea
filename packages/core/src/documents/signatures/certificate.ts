import { maskedCpf } from '@balcao/contracts/documents/cpf'
import { DRAWING_HEIGHT, DRAWING_WIDTH, LEGAL_NAME } from '@balcao/contracts/documents/signature-bounds'
import { INK, MUTED } from '../../kb/transfer/writers/pdf-text.ts'
import { printable } from '../../kb/transfer/writers/printable.ts'
import { draw, type Rendered } from '../internal/render.ts'
import type { SignerRow } from '../internal/signature-rows.ts'

type Doc = PDFKit.PDFDocument
/** What a record says of a request. */
export type Certified = {
  organisation: string
  title: string
  number: number
  fileName: string
  size: number
  sha256: string
  askedBy: string
  createdAt: string
  settledAt: string
  verifyAt: string
  requestId: number
  signers: readonly SignerRow[]
}

const utc = (instant: string | null) => (instant === null ? '' : `${new Date(instant).toISOString().slice(0, 19).replace('T', ' ')} UTC`)
/** What one signature takes of a page. */
const BLOCK = 190
const DRAWN_WIDTH = 150

function pair(doc: Doc, name: string, value: string): void {
  doc.font('Helvetica').fontSize(9).fillColor(MUTED).text(`${name}: `, { continued: true }).fillColor(INK).text(printable(value))
}

/** The drawing as it was made, or the name in a slanted hand. */
function mark(doc: Doc, { method, drawing, signedName }: SignerRow): void {
  const { x, y } = doc
  if (method === 'drawn' && drawing) {
    const scale = DRAWN_WIDTH / DRAWING_WIDTH
    doc.save().translate(x, y).scale(scale).lineWidth(4).lineCap('round').lineJoin('round').strokeColor(INK)
    for (const [first, ...others] of drawing) {
      if (!first) continue
      doc.moveTo(...first)
      for (const point of others.length > 0 ? others : [first]) doc.lineTo(...point)
    }
    doc.stroke().restore()
    doc.y = y + DRAWING_HEIGHT * scale + 4
  } else {
    doc
      .font('Times-Italic')
      .fontSize(20)
      .fillColor(INK)
      .text(printable(signedName ?? ''))
  }
  doc.x = x
  doc
    .moveTo(x, doc.y)
    .lineTo(x + 220, doc.y)
    .lineWidth(0.7)
    .strokeColor('#c9ced6')
    .stroke()
  doc.moveDown(0.4)
}

function signature(doc: Doc, signer: SignerRow, n: number): void {
  if (doc.y > doc.page.height - doc.page.margins.bottom - BLOCK) doc.addPage()
  doc
    .moveDown(0.8)
    .font('Helvetica-Bold')
    .fontSize(11)
    .fillColor(INK)
    .text(printable(`${n}. ${signer.signedName ?? signer.name}`))
  doc.moveDown(0.3)
  mark(doc, signer)
  if (signer.signedName !== signer.name) pair(doc, 'Convidado como', signer.name)
  if (signer.cpf) pair(doc, 'CPF informado', maskedCpf(signer.cpf))
  pair(doc, 'E-mail', signer.email)
  pair(doc, 'Assinou em', utc(signer.settledAt))
  pair(doc, 'Abriu o documento em', utc(signer.readAt))
  pair(doc, 'Prova do endereço', 'código de seis dígitos enviado a este e-mail e digitado ao assinar')
  pair(doc, 'Declaração', '“Li e concordo”')
  pair(doc, 'Forma', signer.method === 'drawn' ? 'assinatura desenhada' : 'nome digitado')
  pair(doc, 'IP', signer.ip ?? '')
  pair(doc, 'Navegador', signer.userAgent ?? '')
}

/** The record of all signatures of a version, on pages of its own: the pages that were signed stay as they are. */
export function drawCertificate(of: Certified): Promise<Rendered> {
  const about = { title: `Registro de assinaturas – ${of.title}`, organisation: of.organisation, at: new Date(of.settledAt) }
  return draw({ ...about, hasHeader: true, hasPageNumbers: true }, async (doc) => {
    doc.font('Helvetica-Bold').fontSize(18).fillColor(INK).text('Registro de assinaturas').moveDown(0.5)
    pair(doc, 'Documento', of.title)
    pair(doc, 'Arquivo', `${of.fileName}, versão ${of.number}, ${of.size} bytes`)
    pair(doc, 'SHA-256 do arquivo', of.sha256)
    pair(doc, 'Organização', of.organisation)
    pair(doc, 'Pedido', `nº ${of.requestId}, por ${of.askedBy}, em ${utc(of.createdAt)}`)
    pair(doc, 'Concluído em', utc(of.settledAt))
    for (const [n, signer] of of.signers.entries()) signature(doc, signer, n + 1)
    if (doc.y > doc.page.height - doc.page.margins.bottom - 90) doc.addPage()
    doc.moveDown(1.2).font('Helvetica').fontSize(9).fillColor(MUTED)
    doc.text(
      printable(
        `Cada assinatura acima é uma ${LEGAL_NAME['pt-BR']}. Este registro acompanha o arquivo assinado, que não foi alterado. Para conferir se um arquivo é a versão assinada, abra ${of.verifyAt} e escolha o arquivo: ele não sai do seu navegador.`,
      ),
    )
  })
}
