let navigate: (path: string) => void = (path) => location.assign(path)

/** The router says how it goes to a path, for what is not a part of the page. */
export const goesBy = (way: (path: string) => void): void => {
  navigate = way
}

/** Goes to a path of the app. */
export const goTo = (path: string): void => navigate(path)
