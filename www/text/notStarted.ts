/**
 * The sentences of a page that did not start. Both languages are shown: the
 * settings are part of what did not start.
 */
export const NOT_STARTED = {
  ja: 'ページを表示できませんでした。接続を確認して、もう一度お試しください。',
  en: 'The page could not start. Check your connection and try again.',
  reload: '再読み込み · Reload',
} as const
