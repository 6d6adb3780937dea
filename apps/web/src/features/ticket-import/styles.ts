import page from '../../lib/import/transfer-page.module.css'
import own from './import.module.css'

/** Of every page that takes a file in, and of this one. */
export const css = { ...page, ...own }
