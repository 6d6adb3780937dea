import type { Twin } from '../../messages.ts'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  articleEditor: {
    hint: 'Alt+F10 leads to the formatting bar. Enter begins another paragraph, Shift+Enter another line.',
    heading2: 'Heading',
    heading3: 'Subheading',
    heading4: 'Smaller heading',
    callout: 'Callout',
    calloutOff: 'Remove callout',
    details: 'Folded part',
    table: 'Table',
    insertTable: 'Insert table',
    rowAbove: 'Row above',
    rowBelow: 'Row below',
    columnLeft: 'Column to the left',
    columnRight: 'Column to the right',
    alignLeft: 'Align left',
    alignCenter: 'Align centre',
    alignRight: 'Align right',
    removeRow: 'Delete row',
    removeColumn: 'Delete column',
    removeTable: 'Delete table',
    image: 'Picture',
    articleLink: 'Link to article',
    rule: 'Divider',
    noAlt: 'No alternative text',
    elsewhere: 'Picture from elsewhere, shown as a link: {address}',
    altLabel: 'Alternative text: what the picture shows to those who do not see it',
    altSave: 'Save text',
    imageRemove: 'Remove picture',
    splitRows:
      'A cell holds one line: {n, plural, =0 {nothing changed} one {the pasted line is in the cell} many {the # pasted lines became rows} other {the # pasted lines became rows}}.',
    joinedLines:
      'A cell holds one line: {n, plural, =0 {nothing changed} one {the pasted line is in the cell} many {the # pasted lines were joined} other {the # pasted lines were joined}} with semicolons.',
  },
}
