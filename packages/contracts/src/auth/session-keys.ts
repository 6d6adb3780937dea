/** Where the two apps keep the session. */
export const ACCESS_TOKEN_KEY = 'access_token'
export const USER_KEY = 'user'
