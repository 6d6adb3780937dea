/** What pdf.js looks for when it is loaded. Reading text makes none of these; whatever would draw fails. */
export class DOMMatrix {}
export class Path2D {}
