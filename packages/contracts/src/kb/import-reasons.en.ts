import type { Translated } from '../reason-text.ts'
import { countEn as count } from '../reason-text.ts'
import type { importReasons } from './import-reasons.ts'

/** The same in English. */
export const importReasonsEn: Translated<typeof importReasons> = {
  import_not_zip: 'The file is not a zip, or is not complete.',
  import_zip_broken: ({ after }) =>
    after
      ? `The zip is damaged or has a path that leads out of it, after “${after}”.`
      : 'The zip is damaged or has a path that leads out of it.',
  import_zip_entries: ({ most }) => `The zip has too many files: ${count(most)} at most.`,
  import_zip_entry: ({ name }) => `The zip has a link, a device or a file with a password: “${name}”.`,
  import_zip_twice: ({ name }) => `The zip has two files of the same name: “${name}”.`,
  import_zip_size: ({ megabytes }) => `Unpacked, the zip would be too large: ${count(megabytes)} MB at most.`,
  import_entry_unread: 'This file of the zip is not what the zip says: it is damaged or larger.',
  import_not_text: 'The file is not text in UTF-8.',
  import_not_json: 'The file is not valid JSON.',
  import_json_unknown: 'The JSON has no articles that we can read: neither ours nor Zendesk’s.',
  import_source_unknown: 'We do not recognise the file. Send Markdown, zip, CSV or JSON.',
  import_without_articles: 'The file has no articles.',
  import_too_many: ({ most }) => `The file has too many articles: ${count(most)} at most.`,
  import_front_matter: 'The fields at the beginning of the file (between ---) could not be read.',
  import_title_missing: 'The title is missing.',
  import_too_long: ({ most }) => `It is too long: ${count(most)} characters at most.`,
  import_cut: ({ most }) => `It was too long and was cut at ${count(most)} characters.`,
  import_unstorable: 'It has characters that cannot be stored.',
  import_repeated: ({ place }) => `Repeats the article of ${place}.`,
  import_exists: ({ title }) => `Exists already: “${title}”.`,
  import_draft_replaced: 'The open draft is kept as a version and replaced.',
  import_owner_unknown: ({ email }) => `Nobody of the team has the e-mail ${email}: the article goes to whoever imports it.`,
  import_audience_staff: 'The audience of the file does not exist here: it is for staff only.',
  import_language: ({ language }) => `The language “${language}” is not used here: it gets that of the knowledge base.`,
  import_category_depth: ({ most }) => `The category would be below level ${most}: the last possible one is used.`,
  import_slug_taken: ({ slug }) => `The address “${slug}” is another article’s: it gets that of its title.`,
  import_remote_images: ({ count: images }) =>
    images === 1
      ? 'A picture of another site became a link: nothing is fetched.'
      : `${images} pictures of other sites became links: nothing is fetched.`,
  import_removed: ({ elements }) => `Taken out of the HTML: ${elements.join(', ')}.`,
  import_media_missing: ({ name }) => `The picture “${name}” is not in the file.`,
  import_media_refused: ({ name }) => `The file “${name}” is too large or empty, and was left out.`,
  import_address_taken: ({ path }) => `The old address ${path} leads to another article already.`,
  import_failed: 'It could not be written.',
}
