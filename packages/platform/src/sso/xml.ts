import { DOMParser } from '@xmldom/xmldom'

export const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion'
export const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol'
export const METADATA = 'urn:oasis:names:tc:SAML:2.0:metadata'
export const DSIG = 'http://www.w3.org/2000/09/xmldsig#'

/** What can make a text read otherwise to another reader: types of documents, entities, comments, raw sections, instructions. */
const MARKUP = /<!|<\?/
const PROLOG = /^\uFEFF?\s*<\?xml\s[^<>]*\?>/

/** Nothing but elements, attributes and text is read of what a provider signs. @throws Error */
export function mustBePlain(xml: string): void {
  if (MARKUP.test(xml.replace(PROLOG, ''))) throw new Error('document types, entities, comments and instructions are not taken')
}

/** Reads XML, and whatever is not well-formed is refused rather than mended. @throws Error */
export function parseXml(xml: string): Document {
  const refuse = (message: string) => {
    throw new Error(message.split('\n')[0] ?? 'not well-formed')
  }
  const errorHandler = { warning: refuse, error: refuse, fatalError: refuse }
  const document = new DOMParser({ errorHandler }).parseFromString(xml, 'text/xml')
  if (!document?.documentElement) throw new Error('not well-formed')
  return document
}

/** All elements of a document or below one. */
export const elementsOf = (within: Document | Element, namespace = '*', name = '*'): Element[] =>
  Array.from(within.getElementsByTagNameNS(namespace, name))

/** The children of an element that have this name. */
export const childrenOf = (element: Element, namespace: string, name: string): Element[] =>
  elementsOf(element, namespace, name).filter((one) => one.parentNode === element)
