/** Small parts that every page of the staff app shows or uses, or its shell does. The sign-in pages use none of them. */
const FRAME = [
  /packages\/ui\/src\/(avatar|error-state|icon-tool|kbd|live-region|offline-strip|once-opened|skeletons|time-ago|toasts|visually-hidden)\.\w+$/,
  /packages\/ui\/src\/lib\/(keys|profile\/profile)\.ts$/,
  /apps\/web\/src\/(app\/(header-search-field|menu|shell\.module)|lib\/(can|density|keys|palette|right-inset|storage|analytics\/timings\.data))\.\w+$/,
]

/**
 * What no page of an app can run without is one file: in parts it would be zipped worse (12 kB of the staff's first load) and asked for
 * in turns. So are the rows of every table, what is around every page, and the icons that many pages show, of some hundred bytes each. All
 * else stays as it is shared.
 * The service worker and the chat on other pages are no pages of the app: they are files of their own.
 */
export const firstFile = {
  output: {
    codeSplitting: {
      groups: [
        { name: 'app', tags: ['$initial' as const], test: /^(?!.*\/(push-worker|src\/widget\/[\w-]+)\.ts$)/ },
        { name: 'icons', test: /lucide-react\/dist\/esm\/icons\//, minShareCount: 6 },
        { name: 'frame', test: (id: string) => FRAME.some((part) => part.test(id)) },
        { name: 'rows', test: /@tanstack\/(react-virtual|virtual-core)\/|packages\/ui\/src\/(data-table|lib\/selection)/ },
      ],
    },
  },
}
