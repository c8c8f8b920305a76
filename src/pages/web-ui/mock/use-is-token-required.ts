import { useEffect, useState } from 'preact/hooks'

/** Returns whether the mock requires a control token. Sends a request without cookies and checks whether the mock rejects it. */
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
