import { useEffect, useState } from 'preact/hooks'

/** Sends a request without cookies to find out whether the mock requires a control token. */
export function useIsTokenRequired(): boolean {
  const [isRequired, setRequired] = useState(false)
  useEffect(() => {
    fetch('/_mock/websites?limit=1', { credentials: 'omit' }).then(
      ({ status }) => setRequired(status === 401),
      () => {},
    )
  }, [])
  return isRequired
}
