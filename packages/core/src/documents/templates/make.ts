import type { Document } from '@balcao/contracts/documents/documents'
import type { MakeDocument, PreviewDocument, PreviewedDocument, RemakeDocument } from '@balcao/contracts/documents/making'
import type { Ctx } from '../../ctx.ts'
import { invalid, notFound } from '../../errors.ts'
import { must } from '../../policy.ts'
import type { StoreFile } from '../../ports.ts'
import * as tickets from '../../tickets/tickets.ts'
import { createOf, type FileOf } from '../documents.ts'
import { pdfName } from '../internal/pdf-name.ts'
import { renderDocument } from '../internal/render.ts'
import { keepStored } from '../internal/stored.ts'
import { mustFindTemplate } from '../internal/template-rows.ts'
import { add as link } from '../links.ts'
import { mustHaveRoom } from '../room.ts'
import { append, mustTakeVersion } from '../versions.ts'

/** A transaction at a time, and a store for bytes: nobody's row waits while a PDF is drawn. */
type Tools = { open: <T>(run: (ctx: Ctx) => Promise<T>) => Promise<T>; store: StoreFile }

/** A template that documents are made from. @throws DomainError invalid_input */
async function mustBeUsable(ctx: Ctx, templateId: number) {
  const template = await mustFindTemplate(ctx, templateId).catch(() => undefined)
  if (!template?.active) throw invalid({ field: 'templateId', reason: 'document_template_gone' })
  return template
}

const organisationOf = async ({ db }: Ctx): Promise<string> =>
  (
    await db
      .selectFrom('tenants')
      .select('name')
      .executeTakeFirstOrThrow(() => notFound('document_not_found'))
  ).name

/** What a text will look like; nothing is kept. @throws DomainError forbidden, document_too_long */
export async function preview({ open }: Pick<Tools, 'open'>, { title, text, ...how }: PreviewDocument): Promise<PreviewedDocument> {
  const organisation = await open(async (ctx) => {
    must(ctx, 'document.write')
    return organisationOf(ctx)
  })
  const { bytes, pages } = await renderDocument({ ...how, title, organisation, at: new Date() }, text)
  return { pdf: bytes.toString('base64'), pages }
}

/** Draws a text by its template and stores it; whatever fails after that leaves bytes that nothing names, which are swept. */
async function stored(store: StoreFile, title: string, text: string, about: { template: Template; organisation: string }) {
  const { hasHeader, hasPageNumbers } = about.template
  const { organisation } = about
  const { bytes } = await renderDocument({ title, organisation, at: new Date(), hasHeader, hasPageNumbers }, text)
  return store(bytes)
}
type Template = Awaited<ReturnType<typeof mustBeUsable>>
type Stored = Awaited<ReturnType<StoreFile>>

async function fileOf(ctx: Ctx, file: Stored, title: string, { id, name }: Template): Promise<FileOf> {
  await mustHaveRoom(ctx)
  return { fileId: await keepStored(ctx, file), name: pdfName(title), templateId: id, templateName: name }
}

/**
 * Makes a document of a text that was filled from a template: a PDF, which belongs to the ticket where one is named. All of it, or nothing.
 * @throws DomainError forbidden, ticket_not_found, document_title_taken, document_too_long, document_quota, too_many_document_links, invalid_input
 */
export async function make({ open, store }: Tools, { templateId, ticketId, text, ...input }: MakeDocument): Promise<Document> {
  const about = await open(async (ctx) => {
    must(ctx, 'document.write')
    if (ticketId !== undefined) await tickets.mustSee(ctx, ticketId)
    await mustHaveRoom(ctx)
    return { template: await mustBeUsable(ctx, templateId), organisation: await organisationOf(ctx) }
  })
  const file = await stored(store, input.title, text, about)
  return open(async (ctx) => {
    const whole = { description: '', tags: [], validUntil: null, needsAcknowledgement: false, ...input }
    const made = await createOf(ctx, whole, async () => fileOf(ctx, file, input.title, await mustBeUsable(ctx, templateId)))
    if (ticketId !== undefined) await link(ctx, { id: made.id, ticketId })
    return made
  })
}

/**
 * Makes a new version of a document of a text that was filled from a template.
 * @throws DomainError all of `mustTakeVersion`, too_many_document_versions, document_too_long, document_quota, invalid_input
 */
export async function remake({ open, store }: Tools, { id, templateId, text, note, replacesSigned }: RemakeDocument): Promise<Document> {
  const about = await open(async (ctx) => {
    const { title } = await mustTakeVersion(ctx, id, replacesSigned)
    await mustHaveRoom(ctx)
    return { title, template: await mustBeUsable(ctx, templateId), organisation: await organisationOf(ctx) }
  })
  const file = await stored(store, about.title, text, about)
  return open(async (ctx) => {
    const before = await mustTakeVersion(ctx, id, replacesSigned)
    return append(ctx, before, { ...(await fileOf(ctx, file, before.title, await mustBeUsable(ctx, templateId))), note })
  })
}
