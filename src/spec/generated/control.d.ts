// Generated from control.yaml by `npm run generate`. Do not edit.
export interface paths {
    "/_mock/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the health of the mock
         *
         * This operation does not require a token and accepts any `Host` header, so scripts can use it to wait for the mock to start.
         */
        get: operations["getMockHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_mock/openapi.yaml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the OpenAPI description of the service
         *
         * Returns the website's `openapi.yaml`, with its assumption variant and all overlays applied. Returns 409 if an
         *     overlay refers to something that does not exist in the variant.
         */
        get: operations["getServiceSpec"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_mock/control.yaml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get this OpenAPI description
         *
         * Returns the `control.yaml` file of the running dc-mock version.
         */
        get: operations["getControlSpec"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_mock/dashboard.yaml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the OpenAPI description of the dashboard and the demo shop
         *
         * Returns the `dashboard.yaml` file of the running dc-mock version.
         */
        get: operations["getDashboardSpec"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_mock/llms.txt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an overview for coding agents
         *
         * Returns the `llms.txt` file of the running dc-mock version. The file lists commands, environment variables, test addresses and
         *     the guides in the package.
         */
        get: operations["getLlmsTxt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_mock/reference": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the API reference of the service
         *
         * Returns an HTML page that is generated from `openapi.yaml`, with examples and a form for each operation.
         */
        get: operations["getReference"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_mock/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange the control token for a cookie
         *
         * Creates a session for the mock's own pages. The pages need a cookie because a browser cannot send a Bearer token
         *     when a user opens a page. Scripts cannot read the cookie, and the browser does not send the cookie to the
         *     service's operations. Because browsers send cookies to every port of a host, the cookie alone can be used only
         *     to open pages. API calls must also send the value of the response header `x-dc-mock-session` in a request header
         *     with the same name.
         *
         *     A session expires after 12 hours. It also ends when the mock restarts. With `serve --store`, however, sessions
         *     survive a restart if the token stays the same. If the mock does not require a token, no session is created.
         */
        post: operations["createControlSession"];
        /**
         * Delete the session cookie
         *
         * Revokes the session that the cookie identifies. To get a new session, the browser must send the token again.
         */
        delete: operations["deleteControlSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_mock/websites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all websites
         *
         * Lists websites in order of creation, starting with the default website.
         */
        get: operations["listWebsites"];
        put?: never;
        /**
         * Create a website
         *
         * Creates a website with new keys and loads a scenario into it. The default scenario is `default`. The fields
         *     `plan`, `checks_used` and `people` override the scenario's values. `lifetime` is the idle time after which the mock
         *     deletes the website, even if the test was killed. Idle time is measured in real time, not by the website's
         *     clock. A mock can have up to 100,000 websites.
         */
        post: operations["createWebsite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_mock/websites/{app_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the website.
                 * @example app_local
                 */
                app_id: components["parameters"]["AppId"];
            };
            cookie?: never;
        };
        /**
         * Get a website
         *
         * Returns the website with its plan, used checks, keys and record counts.
         */
        get: operations["getWebsite"];
        put?: never;
        post?: never;
        /**
         * Delete a website and all its data
         *
         * The default website cannot be deleted, because it receives all requests that do not specify a website.
         */
        delete: operations["deleteWebsite"];
        options?: never;
        head?: never;
        /**
         * Update a website's name, plan or number of checks used
         *
         * A new plan applies from the next check (A27). The plan belongs to the account (A5), so it changes for all websites of the account.
         */
        patch: operations["updateWebsite"];
        trace?: never;
    };
    "/_mock/websites/{app_id}/lease": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the website.
                 * @example app_local
                 */
                app_id: components["parameters"]["AppId"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Acquire the lease on a website
         *
         * Leases are for test runners whose tests share a website. If every test acquires the lease before it loads a
         *     scenario or changes the clock, tests cannot silently interfere with each other. The holder can extend the lease
         *     by acquiring it again. The lease expires after `duration` in real time, so a killed test does not block other
         *     tests for long. The lease is advisory: the mock does not reject calls without a lease.
         */
        put: operations["acquireLease"];
        post?: never;
        /**
         * Release a lease
         *
         * If `holder` does not currently hold the lease, nothing happens.
         */
        delete: operations["releaseLease"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_mock/websites/{app_id}/keys": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the website.
                 * @example app_local
                 */
                app_id: components["parameters"]["AppId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a private key
         *
         * If `value` is missing, the mock generates a value. A key that was not generated by a mock works, but only its
         *     hash and first 12 characters are stored, because it may be a live key. A website can have up to 10,000 keys.
         *     Deleted keys count toward this limit, because a deleted key still identifies its website.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_mock/websites/{app_id}/keys/{key_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the website.
                 * @example app_local
                 */
                app_id: components["parameters"]["AppId"];
                /**
                 * ID of the private key.
                 * @example key_local
                 */
                key_id: components["parameters"]["KeyId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a private key
         *
         * The key stops working immediately. Other keys and the cop_key are not affected (service 3.1).
         */
        delete: operations["deleteKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_mock/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset a website to its initial state
         *
         * Restores the website's initial state and its original keys. Original keys that were deleted work again, and keys
         *     that were added later are removed. `?website=*` resets the websites that the mock started with and deletes all
         *     others. Each website is reset atomically. Requests that are already in progress still use the old state.
         */
        post: operations["resetWebsite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_mock/scenarios": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the scenarios that can be loaded by name
         *
         * Lists built-in scenarios, scenarios in the `--scenarios` folder, and saved scenarios. If a file cannot be loaded, the list shows the problem.
         */
        get: operations["listScenarios"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_mock/scenarios/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * Name of the scenario: letters, digits, - and _.
                 * @example ana-before-checkout
                 */
                name: string;
            };
            cookie?: never;
        };
        /**
         * Get a scenario document
         *
         * If the scenario extends another document, the response contains the merged result.
         */
        get: operations["getScenario"];
        /**
         * Create or replace a saved scenario
         *
         * Saves a scenario so that it can be loaded by name. Saved scenarios are lost when the mock stops, unless it uses
         *     `--state` or `--store`. Only scenarios that were saved with this operation can be replaced. At most 100
         *     scenarios can be saved. If the document is invalid, nothing is changed.
         */
        put: operations["createScenario"];
        post?: never;
        /**
         * Delete a saved scenario
         *
         * Only scenarios saved with `createScenario` can be deleted.
         */
        delete: operations["deleteScenario"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_mock/scenario": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Load a scenario into a website
         *
         * Replaces the website's state and adds an entry to the journal. The website keeps its app_id, name and keys. It
         *     also keeps its assumption variant unless the document sets `assumptions`. If the document contains `keys`, keys
         *     that it omits or marks as deleted stop working until another scenario is loaded. If the document is invalid,
         *     nothing is changed. Requests that are already in progress still use the old state.
         */
        put: operations["loadScenario"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_mock/state": {
        parameters: {
            query?: {
                /**
                 * ID of the website. If omitted, the default website is used.
                 * @example app_local
                 */
                website?: components["parameters"]["Website"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the website's state as a scenario document
         *
         * The document contains everything that `restoreState` needs to restore this state completely. It lists the
         *     names of the keys that the loaded scenario uses, but not their values.
         */
        get: operations["getState"];
        /**
         * Restore a state
         *
         * Replaces the state of the website with a document from `getState`. If the clock followed real time when the
         *     document was created, the restored clock also follows real time. To set the clock to the time in the document
         *     instead, load the document with `loadScenario`. If the document contains `saved` but not `assumptions`, the
         *     website switches to the mock's default assumption variant.
         */
        put: operations["restoreState"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_mock/clock": {
        parameters: {
            query?: {
                /**
                 * ID of the website. If omitted, the default website is used.
                 * @example app_local
                 */
                website?: components["parameters"]["Website"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a website's clock
         *
         * The response also lists upcoming events for all websites of the account. An event is the expiry of a cached key
         *     or of a deletion link.
         */
        get: operations["getClock"];
        /**
         * Set or freeze a website's clock
         *
         * If `frozen` is not set, the clock runs from `now`, even if it was frozen before. A clock cannot go backward. All
         *     websites of an account share one clock, so the change affects them all. Events that become due are processed in
         *     chronological order. These events are listed in the response and in a new journal entry.
         */
        put: operations["setClock"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_mock/clock/advance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Advance a website's clock
         *
         * A frozen clock stays frozen, and a running clock continues to run. Events that become due are processed as with `setClock`.
         */
        post: operations["advanceClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_mock/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the people of a website
         *
         * Lists people in the order in which they were identified.
         */
        get: operations["listPeople"];
        put?: never;
        /**
         * Create a person or identify a known person again
         *
         * Stores the same data as a check or the script would, but does not count as a check. If the address is already
         *     known and the body contains fields that only the script can send, such as `user_id` and `devices`, the person is
         *     identified again. This does not change the person's stored `emailInfo` (A15).
         */
        post: operations["createPerson"];
        /**
         * Delete a person, or all people
         *
         * Deletes all data about a person, as a deletion request to the service does (A10). Without `email`, the data of all people is deleted. Used checks are not refunded.
         */
        delete: operations["deletePeople"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_mock/verdicts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the website's custom verdicts
         *
         * The first verdict that matches a new address applies.
         */
        get: operations["listVerdicts"];
        put?: never;
        /**
         * Create a custom verdict
         *
         * Unless `position` is set, the verdict takes precedence over existing verdicts. If a verdict with the same
         *     `match` exists, it is replaced. To move a verdict, create it again at the new position. A verdict applies only
         *     to addresses that are not known yet. If a matching address is already known, its stored result does not change
         *     (A15), and the reason in the journal explains why the verdict was not applied. A website can have up to 1,000
         *     verdicts.
         */
        post: operations["createVerdict"];
        /**
         * Delete a verdict, or all verdicts
         *
         * Stored results do not change (A15).
         */
        delete: operations["deleteVerdicts"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_mock/faults": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the faults of a website
         *
         * Lists faults in the order in which they were created, followed by outages.
         */
        get: operations["listFaults"];
        put?: never;
        /**
         * Create a fault or an outage
         *
         * The fault is added to the end of the list. At most two faults affect a request: one before the service processes
         *     it, and one afterwards. In both cases, the mock checks the faults in order and applies the first one whose
         *     conditions are met. Later faults are not checked, so their counters do not include the request. A fault that can
         *     never have an effect is rejected. A website can have up to 1,000 faults.
         */
        post: operations["createFault"];
        /**
         * Delete all faults and outages
         *
         * Delays and responses in progress are not affected.
         */
        delete: operations["deleteFaults"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_mock/faults/{id}": {
        parameters: {
            query?: {
                /**
                 * ID of the website. If omitted, the default website is used.
                 * @example app_local
                 */
                website?: components["parameters"]["Website"];
            };
            header?: never;
            path: {
                /**
                 * ID of the fault. The ID of an outage is its name.
                 * @example flt_6j1s8f3w9y2e
                 */
                id: string;
            };
            cookie?: never;
        };
        /**
         * Get a fault and its counters
         *
         * `seen` is the number of requests that matched the fault, and `hits` is the number of those requests that it affected.
         */
        get: operations["getFault"];
        put?: never;
        post?: never;
        /**
         * Delete a fault or an outage
         *
         * The ID of an outage is its name.
         */
        delete: operations["deleteFault"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_mock/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List requests with their responses
         *
         * Lists the entries that match all given filters. The first page contains the newest entries, and each following
         *     page contains older ones. Within a page, the oldest entry comes first. Without `website`, the entries of all
         *     websites are listed. Replacing a website's state or changing its clock also adds an entry, but this entry is not
         *     listed if you filter by operation, email or status.
         *
         *     If `wait` is set, the call returns as soon as `count` entries match, including existing ones. If too few entries
         *     match within the given time, the call returns with `timed_out` set to true. The wait is measured in real time,
         *     not on the website's clock. At most 1,000 calls can wait at the same time.
         */
        get: operations["listRequests"];
        put?: never;
        post?: never;
        /**
         * Delete a website's requests
         *
         * Deletes all journal entries of the website. Data stored by the requests is not deleted.
         */
        delete: operations["deleteRequests"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_mock/requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one journal entry
         *
         * Returns 404 if the entry never existed, was deleted, or was dropped to make room for newer entries.
         */
        get: operations["getRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_mock/mailbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the emails that were sent
         *
         * The first page contains the newest emails, and each following page contains older ones. Within a page, the
         *     oldest email comes first. Without `website`, the emails of all websites are listed. The newest 1,000 emails of
         *     each website are kept.
         *
         *     If `wait` is set, the call returns as soon as `count` emails match. If too few emails match within the given
         *     time, the call returns with `timed_out` set to true. `wait` works as in `listRequests`.
         */
        get: operations["listMails"];
        put?: never;
        post?: never;
        /**
         * Delete the emails of a website
         *
         * The links in the emails still work.
         */
        delete: operations["deleteMails"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_mock/mailbox/latest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the newest email
         *
         * If `wait` is set, the call returns as soon as an email matches. If no email matches within the given time, the response is 404.
         */
        get: operations["getLatestMail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_mock/mailbox/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one email
         *
         * The email can belong to any website.
         */
        get: operations["getMail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_mock/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream events
         *
         * Sends new events until the client disconnects or the mock shuts down. The data of each event is one line of
         *     JSON:
         *
         *     | event | data | when |
         *     |---|---|---|
         *     | `request` | `JournalEntry` | the service responded to a request |
         *     | `line` | `JournalEntry` | a website's state was replaced, its clock was changed, a plan change reset its number of used checks (only if A27 is reversed), or the dashboard accepted a private key (only if A44 is reversed); `why.id` is `loaded`, `restored`, `reset`, `clock`, `checks-reset` or `dashboard-key` |
         *     | `mail` | `Mail` | the mock sent an email |
         *     | `changed` | `ControlChange` | a call to the control plane or the dashboard changed data, or a website's lifetime ended |
         *     | `dropped` | `DroppedEvents` | events are missing at this point, because the client was too slow or requested events that are no longer in the journal |
         *
         *     The ID of a `request` or `line` event is the ID of the journal entry. If a client reconnects with this ID as
         *     `Last-Event-ID` or `since`, the stream starts with all later entries that are still in the journal, with their
         *     emails. A client that reconnects does not receive earlier `changed` events. If there are no events, the stream sends a comment every 15
         *     seconds. If a client falls more than 2 MiB behind, the client gets a `dropped` event and is disconnected. At
         *     most 100 clients can be connected at the same time.
         */
        get: operations["streamEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** Body of an error response from the control plane. */
        Error: {
            /**
             * Reason for the error. `invalid_request` means that the request does not match this OpenAPI document.
             *     `invalid_scenario` means that a scenario document, a person, a verdict or a fault has the right format, but
             *     contradicts itself or refers to something that does not exist.
             * @enum {string}
             */
            code: "invalid_request" | "invalid_scenario" | "unauthorized" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "too_large" | "internal_error" | "unavailable";
            /** Path of the invalid field in the request body, such as `people[0].email`. Present only if the error is about a field. */
            path?: string;
            /** Description of the problem and how to fix it. If a scenario document has several problems, the message lists up to 20 of them, one per line. */
            message: string;
            /** `message` without the suggested fix, for display in a UI. If `problem` is omitted, display `message`. */
            problem?: string;
        };
        /** Version and state of the process that runs the mock. */
        Health: {
            /**
             * `state-lost` if Redis (`serve --store`) responds but has lost the state. A process with the status `state-lost` is unusable (see `store.problem`).
             * @enum {string}
             */
            status: "ok" | "state-lost";
            /** Version of dc-mock. */
            version: string;
            /** Major version of the control plane. A client that was written for another version may not understand the responses. */
            control_version: number;
            /** Real time at which this process started. The value changes with every restart. */
            started_at: components["schemas"]["Time"];
            /** Real time since this process started, in ms. */
            uptime_ms: number;
            /** Number of requests that have failed because of bugs in dc-mock since this process started. */
            internal_errors: number;
            /** Number of websites that were deleted through this process since it started. Their journals were deleted as well. Expired websites are not counted. */
            removed_websites: number;
            /** Public URL of the mock, set with `--public-url`. Null if the mock uses the host of each request instead. */
            public_url: string | null;
            /** Name of the automation platform, as used in the path to which the platform posts conversions (A31). */
            automation_platform: string;
            /** ID of this `dc-mock serve` process. `dc-mock stop` uses the ID to stop only this process. The ID is not a secret. */
            instance?: string;
            /** Status of the state file (`serve --state`). Missing if the state is stored only in memory. */
            state?: {
                /** Whether the file contains all changes. */
                saved: boolean;
                /** Current problem with the state file. Null if `saved` is true. */
                problem: string | null;
            };
            /** Status of the Redis server that stores the state of all replicas (`serve --store`). Missing if Redis is not used. */
            store?: {
                /** Whether Redis responds. Redis can respond and still be unusable. In this case, `problem` contains the reason. */
                reachable: boolean;
                /** Current problem with Redis. Null if Redis is working. */
                problem: string | null;
                /**
                 * Data that was missing when this process reconnected to Redis. Null if no data was lost. To prevent data
                 *     loss, set `appendonly yes` and `appendfsync always` in Redis.
                 */
                lost: {
                    /** Real time at which the latest loss was detected. */
                    at: components["schemas"]["Time"];
                    /** Redis has lost at least this many log entries in total. Each entry represents one or more requests. */
                    entries: number;
                } | null;
                /** Redis URL, without the password. Set only by `dc-mock serve`. */
                address?: string;
                /** Sequence number of this replica among all replicas that have used the store. Set only by `dc-mock serve`. */
                replica?: number;
            };
        };
        /** Control token that a browser uses to sign in to the web UI. */
        ControlTokenSent: {
            /** The value of `--control-token`. */
            token: string;
        };
        /**
         * Plan of an account (service 8).
         * @enum {string}
         */
        Plan: "free" | "business" | "organization";
        /**
         * Format: date-time
         *
         * A time in ISO 8601 format.
         */
        Time: string;
        /** A website with all the data that a test needs. */
        Website: {
            app_id: string;
            name: string;
            /** ID of the account that the website belongs to. */
            account: string;
            /**
             * How the website behaves in cases that the service documentation does not cover. `standard` follows
             *     docs/reference/assumptions.md. The other variants reverse some of these assumptions but comply with all
             *     documented facts. Tests against these variants show which assumptions your code relies on. `contrary` reverses
             *     most assumptions. Some reversals would hide the effects of others, so they are in the numbered variants instead.
             */
            assumptions: components["schemas"]["AssumptionVariant"];
            /** Plan of an account (service 8). */
            plan: components["schemas"]["Plan"];
            checks_used: number;
            /** Number of checks left before the service responds with 429. Null if the plan has no limit. */
            checks_left: number | null;
            /** Amount due in US dollars for checks beyond the free quota (A5). */
            amount_due: number;
            /** The public key (service 2.3). */
            cop_key: string;
            /** The release secret. Null if the mock does not store its value. */
            release_secret: string | null;
            /** The first active private key whose value is stored. If no such key exists, the first deleted key whose value is stored. Null if no value is stored. */
            private_key: string | null;
            keys: components["schemas"]["Key"][];
            /** The website's record counts by type. */
            counts: components["schemas"]["Counts"];
            /** The most recently loaded scenario. Null if the current state does not come from a scenario. */
            scenario: components["schemas"]["LoadedScenario"] | null;
            /** How long the website can go unused before the mock deletes it. Null if the website never expires. */
            lifetime: string | null;
            /**
             * Time at which the website expires. The mock deletes the website at this time unless the website is used
             *     first. Null if the website never expires. Each use of the website postpones the expiry. Requests with one of
             *     the website's keys and calls that specify the website count as use. The expiry is based on real time (or on
             *     the time set with `--now`), not on the website's clock.
             */
            expires_at: components["schemas"]["Time"] | null;
            /** Credentials of the account that owns the website. */
            dashboard: components["schemas"]["DashboardAccess"];
            /** Warnings about the effects of this call. */
            warnings: string[];
        };
        /** The website's record counts by type. */
        Counts: {
            /** Number of people identified by the script and by checks (A19). */
            people: number;
            visits: number;
            events: number;
            conversions: number;
            /** Number of entries on the signed-up users page (A23). */
            sign_ups: number;
            mails: number;
        };
        /** The scenario that was last loaded into a website. */
        LoadedScenario: {
            /** Name of the scenario. Null if a document was loaded. */
            name: string | null;
            /** Title of the scenario. Null if the scenario has no title. */
            title: string | null;
        };
        /** Credentials of the account that owns the website. */
        DashboardAccess: {
            email: string;
            /** Null if the mock does not store the password. */
            password: string | null;
        };
        /** A page of websites. */
        WebsiteList: {
            websites: components["schemas"]["Website"][];
            /** The `cursor` of the next page. Null on the last page. */
            next_cursor: components["schemas"]["NextCursor"];
        };
        /**
         * How the website behaves in cases that the service documentation does not cover. `standard` follows
         *     docs/reference/assumptions.md. The other variants reverse some of these assumptions but comply with all
         *     documented facts. Tests against these variants show which assumptions your code relies on. `contrary` reverses
         *     most assumptions. Some reversals would hide the effects of others, so they are in the numbered variants instead.
         * @enum {string}
         */
        AssumptionVariant: "standard" | "contrary" | "contrary-2" | "contrary-3";
        /** A website to create. IDs, keys and secrets that are not specified are generated. */
        NewWebsite: {
            /** Name of the website. The default is the app_id. */
            name?: components["schemas"]["Name"];
            /** Name of a scenario, or a scenario document. The default is `default`. */
            scenario?: string | components["schemas"]["ScenarioDocument"];
            /** Plan of an account (service 8). */
            plan?: components["schemas"]["Plan"];
            /**
             * How the website behaves in cases that the service documentation does not cover. `standard` follows
             *     docs/reference/assumptions.md. The other variants reverse some of these assumptions but comply with all
             *     documented facts. Tests against these variants show which assumptions your code relies on. `contrary` reverses
             *     most assumptions. Some reversals would hide the effects of others, so they are in the numbered variants instead.
             */
            assumptions?: components["schemas"]["AssumptionVariant"];
            /** Number of email checks that a website has used. */
            checks_used?: components["schemas"]["ChecksUsed"];
            /** People to create. Devices named in a person's `devices` field are created automatically. */
            people?: components["schemas"]["ScenarioPerson"][];
            /** ID of an existing account, whose plan and clock the website will share. By default, the website gets a new account. */
            account?: string;
            /** How long the website can go unused before the mock deletes it, from 1s to 999d in real time. By default, the website is never deleted. */
            lifetime?: components["schemas"]["Lifetime"];
            /** ID of the website. Generated by default. */
            app_id?: components["schemas"]["AppIdValue"];
            /** A private key, which starts with `dcp_` (service 2.2). */
            private_key?: components["schemas"]["PrivateKeyValue"];
            /** The public key (service 2.3). Generated by default. */
            cop_key?: components["schemas"]["SecretValue"];
            /** The release secret (service 2.4). Generated by default. */
            release_secret?: components["schemas"]["SecretValue"];
        };
        /** Changes to a website. Omitted properties keep their values. */
        WebsiteChange: {
            /** A display name. */
            name?: components["schemas"]["Name"];
            /** Plan of an account (service 8). */
            plan?: components["schemas"]["Plan"];
            /** Number of email checks that a website has used. */
            checks_used?: components["schemas"]["ChecksUsed"];
        };
        /** A display name. */
        Name: string;
        /** Number of email checks that a website has used. */
        ChecksUsed: number;
        /** ID of the website. */
        AppIdValue: string;
        /** A cop_key or a release secret. */
        SecretValue: string;
        /** A private key, which starts with `dcp_` (service 2.2). */
        PrivateKeyValue: string;
        /** A private key of a website. */
        Key: {
            id: string;
            name: string;
            /** First 12 characters of the key (service 2.2). */
            prefix: string;
            /** The full value. Null if the mock did not generate the key. */
            value: string | null;
            /** A time in ISO 8601 format. */
            created_at: components["schemas"]["Time"];
            /** When the key was deleted. Null while the key is active. */
            deleted_at: components["schemas"]["Time"] | null;
        };
        /** A private key to create. */
        NewKey: {
            /** A display name. */
            name: components["schemas"]["Name"];
            /** A private key, which starts with `dcp_` (service 2.2). */
            value?: components["schemas"]["PrivateKeyValue"];
        };
        /** A request for a lease on a website. */
        NewLease: {
            /** Name of the holder, for example the name of a test. The name is shown to others who try to acquire the lease. */
            holder: string;
            /** Duration of the lease in real time. */
            duration: components["schemas"]["ShortDuration"];
        };
        /** A lease on a website. By convention, tests that use leases load scenarios only while they hold the lease. Leases are advisory: the mock does not reject calls without a lease. */
        Lease: {
            holder: string;
            /** When the lease expires. Based on real time (or on the time set with `--now`), not on the website's clock. */
            expires_at: components["schemas"]["Time"];
        };
        /** The websites that were reset or deleted. */
        ResetResult: {
            /** IDs of the websites that were reset. */
            reset: string[];
            /** IDs of the websites that were deleted. */
            removed: string[];
        };
        /** State of a website's clock. */
        Clock: {
            /** A time in ISO 8601 format. */
            now: components["schemas"]["Time"];
            /** Whether the clock is frozen. */
            frozen: boolean;
            /** The first 100 upcoming events, sorted by time. */
            due: components["schemas"]["DueEvent"][];
            /** Number of upcoming events, including events that are not in the list. */
            due_count: number;
        };
        /** State of a clock after a change, and the events that occurred. */
        ClockMove: {
            /** A time in ISO 8601 format. */
            now: components["schemas"]["Time"];
            /** Whether the clock is frozen. */
            frozen: boolean;
            /** The first 100 upcoming events, sorted by time. */
            due: components["schemas"]["DueEvent"][];
            /** Number of upcoming events, including events that are not in the list. */
            due_count: number;
            /** The first 100 events that became due because of this change, sorted by time. */
            occurred: components["schemas"]["DueEvent"][];
            /** Number of events that occurred, including events that are not in the list. */
            occurred_count: number;
        };
        /** An event that becomes due at a certain time. */
        DueEvent: {
            /** A time in ISO 8601 format. */
            at: components["schemas"]["Time"];
            /**
             * Type of the event. Cache entries for valid and wrong keys expire (service 5.3, A18). Deletion links also
             *     expire (A11).
             * @enum {string}
             */
            type: "valid-key-cache-expired" | "wrong-key-cache-expired" | "link-expired";
            /** ID of the website that the event belongs to. */
            app_id: string;
            /** The visible part of the key. Null if the event is not about a key. */
            key: string | null;
            /** The address that the link was sent to. Null if the event is not about a link. */
            email: string | null;
        };
        /** Sets, freezes or restarts a clock. At least one property is required. */
        ClockChange: {
            /** A time in ISO 8601 format. */
            now?: components["schemas"]["Time"];
            /** Whether to freeze the clock. The default is false. */
            frozen?: boolean;
        };
        /** How far to move a clock forward. */
        ClockAdvance: {
            /** A duration in ms, s, m, h or d. */
            by: components["schemas"]["Duration"];
        };
        /**
         * A duration in ms, s, m, h or d. The maximum depends on the unit: about 4 days for h, 7 days for m, 10 days for d, and 11.5 days for s or ms.
         * @example 750ms
         * @example 5s
         * @example 1.5h
         */
        ShortDuration: string;
        /**
         * A duration from 1s to 999d.
         * @example 10m
         * @example 1.5h
         * @example 30d
         */
        Lifetime: string;
        /**
         * A duration in ms, s, m, h or d.
         * @example 750ms
         * @example 5m
         * @example 1.5h
         * @example 30d
         */
        Duration: string;
        /** The `cursor` of the next page. Null on the last page. */
        NextCursor: string | null;
        /** A page of people. */
        PersonPage: {
            people: components["schemas"]["ScenarioPerson"][];
            /** The `cursor` of the next page. Null on the last page. */
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** Rules that override the risk engine's verdicts. */
        VerdictList: {
            verdicts: components["schemas"]["ScenarioVerdict"][];
        };
        /** A fault or an outage. A fault always has `when`, `seen` and `hits`. The ID of an outage is its name. */
        Fault: {
            id: string;
        } & WithRequired<components["schemas"]["ScenarioFault"], "id">;
        /** Faults and outages of a website. */
        FaultList: {
            faults: components["schemas"]["Fault"][];
        };
        /** A page of journal entries. */
        JournalPage: {
            entries: components["schemas"]["JournalEntry"][];
            /** The `cursor` of the next page. Null on the last page. */
            next_cursor: components["schemas"]["NextCursor"];
            /** Total number of matches, regardless of `limit`. */
            matched: number;
            /**
             * Number of entries that the journal has dropped. Without `website`, the dropped entries of all websites are
             *     counted. Other filters have no effect on this number. The journal keeps up to 8 MiB for each website and up
             *     to 64 MiB in total, and drops a website's oldest entries first. Deleting a website's entries resets its
             *     count to 0.
             */
            dropped: number;
            /** True if fewer than `count` entries matched within the `wait` time. */
            timed_out: boolean;
            /**
             * Up to three journal entries that almost match the filters, closest first. Present only if `timed_out` is true.
             *
             *     If `website` is set, the list can also contain requests that did not reach this website, because the app may
             *     have used the wrong key:
             *
             *     - Requests that match all filters except `website`. These requests are included only if `email` is set.
             *     - Requests to the default website that match `operation` and `email`, and requests that do not match any
             *       website, for example because their key is unknown. These requests are included only if the website
             *       received no requests, or only requests about other email addresses.
             *
             *     Requests of both kinds are included only if they arrived after the website was created, after its state was
             *     last replaced, and after its journal was last cleared.
             */
            closest?: components["schemas"]["ClosestEntry"][];
        };
        /** A journal entry that almost matches the filters. */
        ClosestEntry: {
            /** A request that the service received, its response, and the reason for the response. Some entries, called lines, record something other than a request, such as a reset or a newly loaded scenario. Lines have no operation and no status. */
            entry: components["schemas"]["JournalEntry"];
            differences: components["schemas"]["Difference"][];
        };
        /** A filter that does not match. */
        Difference: {
            /**
             * Name of the filter.
             * @enum {string}
             */
            field: "website" | "operation" | "email" | "status" | "to";
            expected: string | number;
            /** Actual value. Null if there is none. For `website`, null if the request does not match any website. */
            actual: string | number | null;
        };
        /** A request that the service received, its response, and the reason for the response. Some entries, called lines, record something other than a request, such as a reset or a newly loaded scenario. Lines have no operation and no status. */
        JournalEntry: {
            id: string;
            /** A time in ISO 8601 format. */
            at: components["schemas"]["Time"];
            /** ID of the website that received the request. If the path or method is wrong, the private key in the request determines the website. If the request does not match any website, the default website is used. */
            app_id: string;
            /** True if the request does not match any website, for example because its key is unknown. Absent in all other cases. */
            website_unknown?: boolean;
            /** The operationId. Null if no operation matches. */
            operation: string | null;
            /** Email address that the request was about, in lowercase and without surrounding spaces (A1). If the assumption variant changes the request, this is the address from the original request. */
            email: string | null;
            /** Secrets in the request are masked. */
            request: components["schemas"]["JournalRequest"];
            /** The response to a recorded request. */
            response: components["schemas"]["JournalResponse"];
            /** Reason for the response. */
            why: components["schemas"]["Why"];
            changed: components["schemas"]["Change"][];
        };
        /** Secrets in the request are masked. */
        JournalRequest: {
            method: string;
            /** Path and query. */
            path: string;
            /** Header values by name. */
            headers: components["schemas"]["HeaderMap"];
            /** Body as text. Null if the body is missing or could not be read. A body longer than 65,536 characters is truncated and ends with `…`. */
            body: string | null;
        };
        /** The response to a recorded request. */
        JournalResponse: {
            /** Status of the response. Null if the connection was closed without a response. */
            status: number | null;
            /** Header values by name. */
            headers: components["schemas"]["HeaderMap"];
            /** Body as text. Null for a response without a body. */
            body: string | null;
            /** Delay caused by faults and test addresses, in milliseconds. Missing if nothing delayed the response. */
            delay_ms?: number;
        };
        /** Header values by name. */
        HeaderMap: {
            [key: string]: string;
        };
        /** Reason for the response. */
        Why: {
            /** ID of the reason, from a fixed set. In a scenario, `why` specifies which ID is expected. */
            id: string;
            /** The reason as text, followed by the hint messages. */
            message: string;
            /** Unusual properties of the request and possible mistakes in it. Empty if there are none. */
            hints: components["schemas"]["Hint"][];
            /** The state on which the response is based. Times are ISO 8601. */
            state: {
                [key: string]: unknown;
            };
            /** Number of the fact in openapi.yaml that determined the response. Null if provenance is `mock`. */
            fact: number | null;
            /**
             * Source of the fact. `mock` marks behavior that exists only in the mock.
             * @enum {string}
             */
            provenance: "documented" | "client" | "assumed" | "mock";
            /** Exact source of the fact: a section of the service documentation, `client`, the number of an assumption, or a feature of the mock. */
            source: string;
        };
        /** A hint about an unusual property of a request. Hints never change the response. */
        Hint: {
            /**
             * ID of the hint. Existing IDs never change, but future versions may add new ones.
             * @enum {string}
             */
            id: "control-path-intended" | "path-misspelled" | "path-incomplete" | "automation-platform-renamed" | "preflight-not-allowed" | "content-type-missing" | "content-type-not-json" | "unknown-field" | "body-not-stringified" | "body-is-form-encoded" | "json-single-quotes" | "json-unquoted-names" | "key-header-empty" | "key-in-other-header" | "key-in-query" | "key-cached-as-wrong" | "key-is-cop-key" | "key-upper-case" | "key-prefix-missing" | "key-not-from-a-mock" | "key-length-wrong" | "key-unknown" | "cop-key-missing" | "cop-key-is-private-key" | "cop-key-upper-case" | "cop-key-malformed" | "secret-is-private-key" | "secret-is-cop-key" | "cop-key-and-secret-swapped" | "credential-unset" | "assumption-reversed" | "credential-is-variable-name" | "credential-has-scheme" | "credential-quoted" | "credential-sent-twice" | "credential-has-whitespace" | "credential-truncated" | "credential-is-website-id" | "credential-is-release-secret" | "credential-of-removed-website" | "test-address-unknown" | "external-id-reused";
            /** Description of the problem and how to fix it. */
            message: string;
        };
        /** A change that a request made to the stored data. */
        Change: {
            /** The data that was changed, such as `checks_used` or `people/ana@shop.example`. */
            resource: string;
            /** Value before the change. Null if there was none. */
            before: unknown;
            /** Value after the change. Null if it was removed. */
            after: unknown;
        };
        /** Blocks of `event`, `id` and `data` lines, each followed by a blank line, as defined by the HTML standard. */
        EventStream: string;
        /** A change to the mock's data. The cause is a control plane call, a dashboard call or the expiry of a website. */
        ControlChange: {
            /** operationId of the call that changed data, or `deleteWebsite` if the website expired. */
            operation: string;
            /** The website that changed. Null if all websites changed. */
            app_id: string | null;
        };
        /** Reports that a stream has lost events. */
        DroppedEvents: {
            /** Minimum number of events that were dropped because the client read the stream too slowly. The stream ends after this `dropped` event. Null if the journal no longer contains the entry whose ID is in `since` or `Last-Event-ID`. The number of missed events is then unknown, and the stream continues. */
            count: number | null;
        };
        /** A page of emails. */
        MailPage: {
            mails: components["schemas"]["Mail"][];
            /** The `cursor` of the next page. Null on the last page. */
            next_cursor: components["schemas"]["NextCursor"];
            /** Total number of matches, regardless of `limit`. */
            matched: number;
            /** True if fewer than `count` emails matched within the `wait` time. */
            timed_out: boolean;
            /** Present if `timed_out` is true. Contains up to three emails to other addresses, newest first. */
            closest?: components["schemas"]["ClosestMail"][];
        };
        /** An email that almost matches the filters. */
        ClosestMail: {
            /** An email that the mock sent. */
            mail: components["schemas"]["Mail"];
            differences: components["schemas"]["Difference"][];
        };
        /** An email that the mock sent. */
        Mail: {
            id: string;
            /** A time in ISO 8601 format. */
            at: components["schemas"]["Time"];
            app_id: string;
            from: string;
            to: string;
            subject: string;
            text: string;
            html: string;
            links: components["schemas"]["MailLink"][];
        };
        /** The confirmation link in an email. */
        MailLink: {
            /** URL of the link. Null if the mock does not store the link's token. */
            href: string | null;
            /** A time in ISO 8601 format. */
            expires_at: components["schemas"]["Time"];
            used: boolean;
            expired: boolean;
        };
        /** The scenarios that can be loaded by name. */
        ScenarioList: {
            /** Built-in scenarios, scenarios in the scenario folder, and saved scenarios. */
            scenarios: components["schemas"]["Scenario"][];
        };
        /** Metadata of a scenario. The scenario document is not included. */
        Scenario: {
            /** Name of the scenario, used to load it. */
            name: string;
            /** Title of the scenario, or its name if the scenario has no title. */
            title: string;
            /** Summary of the scenario. Null if the document has no `description`. */
            description: string | null;
            /** Suggestion for trying out the scenario after loading it. Null if the document has no `try`. */
            try: string | null;
            /** Whether the scenario was saved with `createScenario`. */
            saved: boolean;
            /** Why the scenario file cannot be loaded, with the file name and line number. Null if the scenario can be loaded. */
            problem: string | null;
        };
        /** A scenario to load, by name or as a document. */
        ScenarioToLoad: components["schemas"]["ScenarioByName"] | components["schemas"]["ScenarioDocument"];
        /** The name of a scenario. */
        ScenarioByName: {
            /** Name of a built-in or saved scenario, or of a file in the scenario folder. */
            name: string;
        };
        /**
         * The state of a website. Missing fields get default values, missing IDs are generated, and missing device hashes
         *     are derived from the device names. `sign_ups`, `sessions` and `bulk_patterns` are derived from `people`, and
         *     `mails` is derived from `deletion_requests`. If the document contains one of these derived fields, the field is
         *     used unchanged.
         */
        ScenarioDocument: {
            /** Location of this document's schema, for editors. This field has no other effect. */
            $schema?: string;
            /** Title of the scenario. */
            title?: string;
            /** Summary of the scenario. */
            description?: string;
            /** Suggestion for trying out the scenario after loading it. */
            try?: string;
            /**
             * Name of the scenario to extend. A scenario file can instead extend another file, by a path relative to the
             *     scenario file. Maps are merged, and all other values are replaced. Fields about the document itself (`title`,
             *     `description`, `try`, `expect`) are not inherited.
             * @example default
             * @example ./shop.yaml
             */
            extends?: string;
            /**
             * Websites that the mock starts with. The first website is the default website. A document with `websites`
             *     can also contain `$schema`, `title`, `description` and `try`, but no other fields.
             */
            websites?: components["schemas"]["ScenarioWebsite"][];
            /**
             * Set by `getState` to mark the document as the saved state of a website. A saved state can contain data that is
             *     not allowed in other documents, such as people with test addresses.
             */
            saved?: components["schemas"]["SavedState"];
            /** Plan of the account. The default is `free`. */
            plan?: components["schemas"]["Plan"];
            /** Number of checks used. The default is the number of checks in `sign_ups`. */
            checks_used?: components["schemas"]["ChecksUsed"];
            /** Whether conversions are held until they are released (A9). */
            gate?: boolean;
            /**
             * How the website behaves in cases that the service documentation does not cover. `standard` follows
             *     docs/reference/assumptions.md. The other variants reverse some of these assumptions but comply with all
             *     documented facts. Tests against these variants show which assumptions your code relies on. `contrary` reverses
             *     most assumptions. Some reversals would hide the effects of others, so they are in the numbered variants instead.
             */
            assumptions?: components["schemas"]["AssumptionVariant"];
            /** The website's clock. */
            clock?: components["schemas"]["ScenarioClock"];
            /** Maps names to devices. The name of a device is the ID that the script stores in the browser. */
            devices?: {
                [key: string]: components["schemas"]["ScenarioDevice"];
            };
            /** Identified addresses, in the order in which they were identified. */
            people?: components["schemas"]["ScenarioPerson"][];
            /** Generated records. They are the same on every machine and each time the scenario is loaded. */
            generate?: components["schemas"]["ScenarioGenerate"];
            /** The website's custom verdicts for addresses that have not been identified yet. The first match applies. */
            verdicts?: components["schemas"]["ScenarioVerdict"][];
            /** Maps each session ID to the address that was last identified in the session. Derived from `people` by default. */
            sessions?: {
                [key: string]: components["schemas"]["EmailAddress"];
            };
            /** Page visits, in order of arrival. */
            visits?: components["schemas"]["ScenarioVisit"][];
            /** Events that the script sent, in order of arrival. */
            events?: components["schemas"]["ScenarioEvent"][];
            /** Conversions (A8), in order of arrival. */
            conversions?: components["schemas"]["ScenarioConversion"][];
            /** Deletions requested with `requestDataDeletion` (A11). */
            deletion_requests?: components["schemas"]["ScenarioDeletionRequest"][];
            /** The mailbox. By default, it contains one email for each deletion request. */
            mails?: components["schemas"]["ScenarioMail"][];
            /** Entries on the signed-up users page (A23). By default, there is one entry for each person, or two if a check identified the person before the script did. */
            sign_ups?: components["schemas"]["ScenarioSignUp"][];
            /** Maps each bulk pattern to the number of addresses that have matched it so far. Derived from `people` by default. */
            bulk_patterns?: {
                [key: string]: number;
            };
            /** For each kind of record, the highest `number` ever assigned. The default is the highest existing number. */
            last_numbers?: components["schemas"]["LastNumbers"];
            /** Parts of the service that are unreachable. */
            outages?: components["schemas"]["Outage"][];
            /** Faults, in the order in which they are checked. At most one fault is applied before a request is processed, and at most one fault is applied afterwards. */
            faults?: components["schemas"]["ScenarioFault"][];
            /** Private keys that replace the website's existing private keys. If omitted, the website uses its original keys. */
            keys?: components["schemas"]["ScenarioKey"][];
            /**
             * Private keys that were rejected because they had not been created yet. Each rejection is cached, so the mock
             *     continues to reject the key for 30 seconds after the first rejection (service 5.3, A18).
             */
            wrong_keys?: components["schemas"]["ScenarioWrongKey"][];
            /** Expected behavior in this scenario, step by step. */
            expect?: components["schemas"]["ScenarioStep"][];
        };
        /**
         * A website that the mock starts with. The first website has fixed defaults, such as `app_local`. For the other
         *     websites, IDs, keys and secrets that are not specified are generated. If several websites share an account, the
         *     first one determines the account's plan and clock.
         */
        ScenarioWebsite: {
            /** A display name. */
            name: components["schemas"]["Name"];
            /** Name of the website's account. You can choose any name. Websites with the same account name belong to the same account. By default, each website has its own account. */
            account?: string;
            /** The website's scenario: the name of a scenario, a path relative to this file, or a document. The default is `default`. */
            scenario?: string | components["schemas"]["ScenarioDocument"];
            /** ID of the website. */
            app_id?: components["schemas"]["AppIdValue"];
            /** A private key, which starts with `dcp_` (service 2.2). */
            private_key?: components["schemas"]["PrivateKeyValue"];
            /** The public key (service 2.3). */
            cop_key?: components["schemas"]["SecretValue"];
            /** The release secret (service 2.4). */
            release_secret?: components["schemas"]["SecretValue"];
        };
        /** Generated records. They are the same on every machine and each time the scenario is loaded. */
        ScenarioGenerate: {
            /**
             * Number of people to generate. They are added after the people that the document lists. The script identified
             *     them at different times in the year before the scenario was loaded, and one in eight uses another person's
             *     device.
             */
            people: number;
            /** Seed for generating people. A different seed results in different people. The default is 1. */
            seed?: number;
        };
        /**
         * Set by `getState` to mark the document as the saved state of a website. A saved state can contain data that is
         *     not allowed in other documents, such as people with test addresses.
         */
        SavedState: {
            /** A time in ISO 8601 format. */
            at: components["schemas"]["Time"];
            /** The scenario that was loaded into the website. */
            scenario: components["schemas"]["LoadedScenario"] | null;
        };
        /**
         * A time. Use `now` for the time at which the scenario is loaded, an offset from that time (such as `-30d`, `-90s`
         *     or `+1h`, with the units ms, s, m, h and d), or an ISO 8601 time.
         * @example now
         * @example -30d
         * @example 2026-11-20T10:00:00Z
         */
        ScenarioTime: string;
        /** The website's clock. */
        ScenarioClock: {
            /** Time on the clock when the scenario is loaded. The default is the current real time. */
            now?: components["schemas"]["ScenarioTime"];
            /** Whether the clock is frozen. By default, the clock runs from `now`. */
            frozen?: boolean;
        };
        /** A browser and its location. The default hash and location are derived from the device's name. If `country` is set, an omitted region or city is null. If `region` is set, an omitted city is null. Null means that the value is unknown. */
        ScenarioDevice: {
            /** Confidence of the fingerprint. The default is 95. */
            confidence?: number;
            /** Version of the fingerprint. */
            version?: string;
            /** Hash of the fingerprint. By default, it is derived from the device's name. */
            hash?: string;
            /** IP address of the device. */
            ip?: string | null;
            /** Country of the IP address as a two-letter code. */
            country?: string | null;
            /** Region of the IP address. */
            region?: string | null;
            /** City of the IP address. */
            city?: string | null;
            /** Internet service provider of the IP address. */
            isp?: string | null;
            /** Autonomous system number of the network. */
            asn?: string | null;
            /** Whether the device connects through a VPN. */
            is_vpn?: boolean | null;
            /** Whether the device connects through a proxy. */
            is_proxy?: boolean | null;
            /** Whether the IP address belongs to a data center. */
            is_datacenter?: boolean | null;
            /** Whether the device connects through Tor. */
            is_tor?: boolean | null;
            /** Email addresses that were identified on the device, most recent last. Derived from `people` by default. */
            emails?: components["schemas"]["EmailAddress"][];
        };
        /** ID of a journal entry or email, or an ISO 8601 time. */
        Since: string;
        /**
         * Format: idn-email
         *
         * An email address.
         */
        EmailAddress: string;
        /**
         * An email address with `*` as a wildcard.
         * @example *@corp.example
         */
        EmailPattern: string;
        /** An identified address. */
        ScenarioPerson: {
            /** The email address. Case and surrounding spaces are ignored (A1). */
            email: components["schemas"]["EmailAddress"];
            /** The site's own ID for the person. */
            user_id?: string | null;
            /**
             * Source of the first identification. The default is `script` if `identified` is omitted and the person has a
             *     field that only the script sends (`user_id`, `devices`, `page_url`, `user_agent` or `session_id`).
             *     Otherwise, the default is `check`.
             * @enum {string}
             */
            source?: "script" | "check";
            /** When the address was first identified. The default is `now`. */
            since?: components["schemas"]["ScenarioTime"];
            /** When the script last identified the address. If `source` is `script`, the default is `since`. */
            identified?: components["schemas"]["ScenarioTime"];
            /** Names of the person's devices, most recent last. */
            devices?: string[];
            /** The page on which the script identified the person. */
            page_url?: string | null;
            /** The user agent string of the browser. */
            user_agent?: string | null;
            /** ID of the browser session. By default, a new session is created. */
            session_id?: string;
            /** Position of the address among all addresses with the same bulk pattern, in order of arrival. The first position is 1. */
            seen?: number;
            /** When the risk was assessed. The default is `since`. */
            assessed?: components["schemas"]["ScenarioTime"];
            /** The verdict to return, regardless of the risk engine's result. */
            verdict?: components["schemas"]["Verdict"];
            /** The score to return. The label and verdict are derived from the score (A20) unless they are given. */
            risk_score?: components["schemas"]["RiskScore"];
            /** The address to suggest. */
            suggestion?: components["schemas"]["Suggestion"];
            /**
             * Fields of `emailInfo` that replace the risk engine's values. Objects are merged, and lists are replaced.
             *     Documented fields must have the documented type. Undocumented fields are allowed, because the service may send
             *     more fields than are documented.
             */
            email_info?: components["schemas"]["EmailInfoPart"];
            /** ID of the record. Generated by default. */
            id?: components["schemas"]["RecordId"];
            /** Sequence number among records of the same kind. Exports use the number for paging. The default is the previous record's number plus one. */
            number?: components["schemas"]["RecordNumber"];
        };
        /** A person to identify. Must not contain `id`, `number`, `seen` or `assessed`, because the mock sets these fields. */
        NewPerson: components["schemas"]["ScenarioPerson"];
        /** A rule that overrides the verdict of the risk engine for matching addresses. */
        ScenarioVerdict: {
            /** An email address with `*` as a wildcard. */
            match: components["schemas"]["EmailPattern"];
            /** The verdict to return, regardless of the risk engine's result. */
            verdict?: components["schemas"]["Verdict"];
            /** The score to return. The label and verdict are derived from the score (A20) unless they are given. */
            risk_score?: components["schemas"]["RiskScore"];
            /** The address to suggest. */
            suggestion?: components["schemas"]["Suggestion"];
            /**
             * Fields of `emailInfo` that replace the risk engine's values. Objects are merged, and lists are replaced.
             *     Documented fields must have the documented type. Undocumented fields are allowed, because the service may send
             *     more fields than are documented.
             */
            email_info?: components["schemas"]["EmailInfoPart"];
        };
        /**
         * A part of the service that can be made unreachable.
         * @enum {string}
         */
        Outage: "keyStore";
        /**
         * A fault has one or more effects on requests: `delay`, `respond`, `drop` or `truncate_bytes`. It affects all
         *     matching requests, only the Nth one (`nth`), or every Nth one (`every`). `times` limits the number of affected
         *     requests. An `outage` makes a part of the service unreachable and cannot be combined with other fields.
         */
        ScenarioFault: {
            /** A part of the service that can be made unreachable. */
            outage?: components["schemas"]["Outage"];
            /**
             * operationId of the operation that the fault affects. If `operation` is omitted, the fault can affect any operation.
             * @example checkEmail
             */
            operation?: string;
            /**
             * Whether the fault applies before or after the request is processed. With `before` (the default), the request
             *     is not processed, counted or stored, unless the fault only delays it. With `after`, the request is
             *     processed, counted and stored, and the fault affects only the response.
             * @enum {string}
             */
            when?: "before" | "after";
            /** Conditions that a request must meet to match the fault. */
            match?: components["schemas"]["ScenarioFaultMatch"];
            /** Affect only the Nth matching request. */
            nth?: components["schemas"]["FaultCount"];
            /** Affect every Nth matching request. For example, `every: 3` affects the third request, the sixth request, and so on. */
            every?: components["schemas"]["FaultCount"];
            /** Maximum number of requests that the fault affects. */
            times?: components["schemas"]["FaultCount"];
            /** Delay before the response is sent, in real time. */
            delay?: components["schemas"]["ShortDuration"];
            /** The response to send instead of the service's response. */
            respond?: components["schemas"]["ScenarioFaultResponse"];
            /**
             * Shorthand for `respond` with only a status. `status: 503` means the same as `respond: { status: 503 }`.
             * @example 503
             */
            status?: number;
            /**
             * Close the connection without sending a response.
             * @constant
             */
            drop?: true;
            /** Number of bytes of the body to send before the connection is closed. */
            truncate_bytes?: number;
            /** ID of the fault. Generated by default. If the fault belongs to a named scenario, the default consists of the scenario's name and a number, such as `service-down-1`. */
            id?: string;
            /** Number of requests that have matched the fault so far. The default is 0. */
            seen?: number;
            /** Number of requests that the fault has affected so far. The default is 0. */
            hits?: number;
        };
        /** Conditions that a request must meet to match the fault. */
        ScenarioFaultMatch: {
            /** Pattern that the email address in the request must match, with `*` as a wildcard. */
            email?: components["schemas"]["EmailPattern"];
        };
        /** A number of requests. */
        FaultCount: number;
        /** The response to send instead of the service's response. */
        ScenarioFaultResponse: {
            /** Status of the response. */
            status: number;
            /** Body of the response. A string is sent unchanged, and any other value is sent as JSON. The default is the service's own message for the status. */
            body?: unknown;
            /** Headers to send in addition to the headers that every response has. */
            headers?: {
                [key: string]: string;
            };
        };
        /**
         * The verdict to return, regardless of the risk engine's result.
         * @enum {string}
         */
        Verdict: "allow" | "challenge" | "block";
        /** The score to return. The label and verdict are derived from the score (A20) unless they are given. */
        RiskScore: number;
        /** The address to suggest. */
        Suggestion: string;
        /**
         * Fields of `emailInfo` that replace the risk engine's values. Objects are merged, and lists are replaced.
         *     Documented fields must have the documented type. Undocumented fields are allowed, because the service may send
         *     more fields than are documented.
         */
        EmailInfoPart: {
            /** @constant */
            status?: "ok";
            email?: string;
            normalized_email?: string;
            domain?: string;
            risk_score?: number;
            /** @enum {string} */
            risk_label?: "low" | "medium" | "high" | "critical";
            /** @enum {string} */
            action?: "ALLOW" | "CHALLENGE" | "BLOCK";
            reasons?: string[];
            tags?: string[];
            suggestion?: string | null;
            digital_footprint?: {
                presence_score?: number;
                has_public_profile?: boolean;
                display_name?: string | null;
                profile_url?: string | null;
                likely_real_person?: boolean;
            } & {
                [key: string]: unknown;
            };
            fraud_signals?: {
                disposable_domain?: boolean;
                domain_trust_score?: number;
                infrastructure_shared?: boolean;
                identity_flags?: {
                    gibberish_username?: boolean;
                    bulk_pattern?: boolean;
                    plus_addressing?: boolean;
                    free_provider?: boolean;
                } & {
                    [key: string]: unknown;
                };
                domain_maturity?: {
                    age_days?: number | null;
                    registered_at?: string | null;
                    young_domain?: boolean;
                } & {
                    [key: string]: unknown;
                };
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        /** ID of the record. Generated by default. */
        RecordId: string;
        /** Sequence number among records of the same kind. Exports use the number for paging. The default is the previous record's number plus one. */
        RecordNumber: number;
        /** For each kind of record, the highest `number` ever assigned. The default is the highest existing number. */
        LastNumbers: {
            /** Highest number ever assigned to a person. */
            people: components["schemas"]["RecordNumber"];
            /** Highest number ever assigned to a visit. */
            visits: components["schemas"]["RecordNumber"];
            /** Highest number ever assigned to an event. */
            events: components["schemas"]["RecordNumber"];
            /** Highest number ever assigned to a conversion. */
            conversions: components["schemas"]["RecordNumber"];
            /** Highest number ever assigned to a signup. */
            sign_ups: components["schemas"]["RecordNumber"];
        };
        /** A visit to one of the website's pages. */
        ScenarioVisit: {
            /**
             * A time. Use `now` for the time at which the scenario is loaded, an offset from that time (such as `-30d`, `-90s`
             *     or `+1h`, with the units ms, s, m, h and d), or an ISO 8601 time.
             */
            at: components["schemas"]["ScenarioTime"];
            /** ID of the browser session. By default, a new session is created. */
            session_id?: string;
            /** Name of the device. If `device` is omitted, a new device is created. */
            device?: string;
            /** The visited page. The default is `https://shop.example/`. */
            page_url?: string;
            /** The page that the visitor came from. */
            referrer?: string | null;
            /** When the visit happened, as reported by the script. */
            occurred_at?: string | null;
            /** ID of the record. Generated by default. */
            id?: components["schemas"]["RecordId"];
            /** Sequence number among records of the same kind. Exports use the number for paging. The default is the previous record's number plus one. */
            number?: components["schemas"]["RecordNumber"];
        };
        /** An event that the tracking script reported, such as a click. */
        ScenarioEvent: {
            /**
             * A time. Use `now` for the time at which the scenario is loaded, an offset from that time (such as `-30d`, `-90s`
             *     or `+1h`, with the units ms, s, m, h and d), or an ISO 8601 time.
             */
            at: components["schemas"]["ScenarioTime"];
            /** Name of the event. */
            name: string;
            /** ID of the browser session. By default, a new session is created. */
            session_id?: string;
            /** Name of the device. If `device` is omitted, a new device is created. */
            device?: string;
            /** The page on which the event happened. */
            page_url?: string | null;
            /** When the event happened, as reported by the script. */
            occurred_at?: string | null;
            /** Additional properties that the page sent. */
            properties?: {
                [key: string]: unknown;
            };
            /** ID of the record. Generated by default. */
            id?: components["schemas"]["RecordId"];
            /** Sequence number among records of the same kind. Exports use the number for paging. The default is the previous record's number plus one. */
            number?: components["schemas"]["RecordNumber"];
        };
        /** A conversion that the website received. */
        ScenarioConversion: {
            /**
             * A time. Use `now` for the time at which the scenario is loaded, an offset from that time (such as `-30d`, `-90s`
             *     or `+1h`, with the units ms, s, m, h and d), or an ISO 8601 time.
             */
            at: components["schemas"]["ScenarioTime"];
            /** Kind of conversion, for example purchase. */
            event: string;
            /** Source of the conversion, from the request path. The default is `api`. */
            source?: string;
            /**
             * Type of the credential in the request. The default is `cop_key`.
             * @enum {string}
             */
            credential?: "cop_key" | "private_key";
            /**
             * Status of the conversion. The default is `held` if the gate is on, and otherwise `accepted`.
             * @enum {string}
             */
            status?: "accepted" | "held" | "released";
            /** Email address of the person. */
            email?: string | null;
            /** The site's own ID for the person. */
            user_id?: string | null;
            /** The source's own ID for the conversion, unique per source and credential type (A8). */
            external_id?: string | null;
            /** Value of the conversion. */
            value?: number | null;
            /** Currency of the value. */
            currency?: string | null;
            /** When the conversion happened, as reported by the source. */
            occurred_at?: string | null;
            /** Additional properties that the source sent. */
            properties?: {
                [key: string]: unknown;
            };
            /** ID of the record. Generated by default. */
            id?: components["schemas"]["RecordId"];
            /** Sequence number among records of the same kind. Exports use the number for paging. The default is the previous record's number plus one. */
            number?: components["schemas"]["RecordNumber"];
        };
        /** A request to delete a person's data. */
        ScenarioDeletionRequest: {
            /** Address of the person whose data is to be deleted. */
            email: components["schemas"]["EmailAddress"];
            /**
             * A time. Use `now` for the time at which the scenario is loaded, an offset from that time (such as `-30d`, `-90s`
             *     or `+1h`, with the units ms, s, m, h and d), or an ISO 8601 time.
             */
            at: components["schemas"]["ScenarioTime"];
            /** When the link expires. The default is 24 hours after `at` (A11). */
            expires_at?: components["schemas"]["ScenarioTime"];
            /** When the deletion was confirmed. Omit this field if the deletion was not confirmed. */
            used_at?: components["schemas"]["ScenarioTime"];
            /** The token in the confirmation link. Generated if neither `token` nor `token_hash` is given. */
            token?: string;
            /** SHA-256 hash of the token, if the token itself is not stored. */
            token_hash?: string;
            /** ID of the record. Generated by default. */
            id?: components["schemas"]["RecordId"];
        };
        /** An email that the mock sent, with a confirmation link. */
        ScenarioMail: {
            /** ID of the deletion request that the email asks the person to confirm. */
            deletion_request: string;
            /** Address that the email was sent to. */
            to: string;
            /**
             * A time. Use `now` for the time at which the scenario is loaded, an offset from that time (such as `-30d`, `-90s`
             *     or `+1h`, with the units ms, s, m, h and d), or an ISO 8601 time.
             */
            at: components["schemas"]["ScenarioTime"];
            /** ID of the record. Generated by default. */
            id?: components["schemas"]["RecordId"];
        };
        /** An entry on the signed-up users page of the dashboard. */
        ScenarioSignUp: {
            /** Email address used to sign up. */
            email: components["schemas"]["EmailAddress"];
            /**
             * Whether the script or a check reported the signup.
             * @enum {string}
             */
            source: "script" | "check";
            /**
             * A time. Use `now` for the time at which the scenario is loaded, an offset from that time (such as `-30d`, `-90s`
             *     or `+1h`, with the units ms, s, m, h and d), or an ISO 8601 time.
             */
            at: components["schemas"]["ScenarioTime"];
            /** Sequence number among records of the same kind. Exports use the number for paging. The default is the previous record's number plus one. */
            number?: components["schemas"]["RecordNumber"];
        };
        /** A private key of the website. */
        ScenarioKey: {
            /** A display name. */
            name: components["schemas"]["Name"];
            /** Value of the key. The default is the value of the website's key with this name. If the website has no such key, a new value is generated. */
            value?: components["schemas"]["PrivateKeyValue"];
            /**
             * Whether the key was deleted.
             * @constant
             */
            deleted?: true;
        };
        /** One of the website's private keys. The key was rejected recently, and the rejection is still cached. */
        ScenarioWrongKey: {
            /** Name of the key. The first key of a website is called `local`. */
            name: components["schemas"]["Name"];
            /** First 12 characters of the key. Used to select one of several keys with the same name. If no key with this name starts with these characters, all keys with this name are selected. */
            prefix?: string;
            /** When the key was rejected. The default is `now`. */
            at?: components["schemas"]["ScenarioTime"];
        };
        /** Either an operation to call, with the expected response, or a duration by which to advance the clock. */
        ScenarioStep: {
            /** Parameters and body fields, by name. */
            checkEmail?: components["schemas"]["StepInput"];
            /** Parameters and body fields, by name. */
            getHealth?: components["schemas"]["StepInput"];
            /** Parameters and body fields, by name. */
            exportUsers?: components["schemas"]["StepInput"];
            /** Parameters and body fields, by name. */
            exportVisits?: components["schemas"]["StepInput"];
            /** Parameters and body fields, by name. */
            exportEvents?: components["schemas"]["StepInput"];
            /** Parameters and body fields, by name. */
            exportConversions?: components["schemas"]["StepInput"];
            /** Parameters and body fields, by name. */
            postAutomationConversion?: components["schemas"]["StepInput"];
            /** Parameters and body fields, by name. */
            postConversion?: components["schemas"]["StepInput"];
            /** Parameters and body fields, by name. */
            releaseCrm?: components["schemas"]["StepInput"];
            /** Parameters and body fields, by name. */
            deleteData?: components["schemas"]["StepInput"];
            /** Parameters and body fields, by name. */
            requestDataDeletion?: components["schemas"]["StepInput"];
            /** Parameters and body fields, by name. */
            showDeletionConfirmation?: components["schemas"]["StepInput"];
            /** Parameters and body fields, by name. */
            confirmDataDeletion?: components["schemas"]["StepInput"];
            /** Parameters and body fields, by name. */
            getScript?: components["schemas"]["StepInput"];
            /** Parameters and body fields, by name. */
            collectVisit?: components["schemas"]["StepInput"];
            /** Parameters and body fields, by name. */
            collectEvent?: components["schemas"]["StepInput"];
            /** Parameters and body fields, by name. */
            identifyUser?: components["schemas"]["StepInput"];
            /** How far to advance the clock. */
            advance?: components["schemas"]["Duration"];
            /** Name or value of the private key to send. The default is the website's first key. */
            key?: string;
            /** Expected response. The body can contain other fields as well. */
            response?: components["schemas"]["ExpectedResponse"];
            /** Expected response. The body must match exactly, without any other fields. */
            exact_response?: components["schemas"]["ExpectedResponse"];
            /** Expected ID of the reason for the response (`why.id` in the journal). */
            why?: string;
        };
        /** Parameters and body fields, by name. */
        StepInput: {
            [key: string]: unknown;
        };
        /** Expected properties of a response. Properties that are not listed are not checked. */
        ExpectedResponse: {
            /** Expected status. Null if the connection is closed without a response. */
            status?: number | null;
            /** Expected headers. */
            headers?: components["schemas"]["HeaderMap"];
            /** Expected body. In `response`, an object can omit fields, and a text body can be part of the received text. */
            body?: unknown;
            /** Minimum response time, measured in real time. */
            min_duration?: components["schemas"]["Duration"];
        };
    };
    responses: {
        /** The website with its current state. */
        Website: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Website"];
            };
        };
        /** The current state of the clock. */
        Clock: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "now": "2026-11-20T10:02:00.000Z",
                 *       "frozen": false,
                 *       "due": [
                 *         {
                 *           "at": "2026-11-20T10:05:00.000Z",
                 *           "type": "valid-key-cache-expired",
                 *           "app_id": "app_local",
                 *           "key": "dcp_mockLoca…",
                 *           "email": null
                 *         },
                 *         {
                 *           "at": "2026-11-21T10:02:00.000Z",
                 *           "type": "link-expired",
                 *           "app_id": "app_local",
                 *           "key": null,
                 *           "email": "ana@shop.example"
                 *         }
                 *       ],
                 *       "due_count": 2
                 *     }
                 */
                "application/json": components["schemas"]["Clock"];
            };
        };
        /** State of the clock after the change, and the events that became due because of the change. */
        ClockMove: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "now": "2026-11-20T10:07:00.000Z",
                 *       "frozen": false,
                 *       "due": [
                 *         {
                 *           "at": "2026-11-21T10:02:00.000Z",
                 *           "type": "link-expired",
                 *           "app_id": "app_local",
                 *           "key": null,
                 *           "email": "ana@shop.example"
                 *         }
                 *       ],
                 *       "due_count": 1,
                 *       "occurred": [
                 *         {
                 *           "at": "2026-11-20T10:05:00.000Z",
                 *           "type": "valid-key-cache-expired",
                 *           "app_id": "app_local",
                 *           "key": "dcp_mockLoca…",
                 *           "email": null
                 *         }
                 *       ],
                 *       "occurred_count": 1
                 *     }
                 */
                "application/json": components["schemas"]["ClockMove"];
            };
        };
        /** The email. */
        Mail: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Mail"];
            };
        };
        /** An OpenAPI 3.1 document. */
        Yaml: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /** @example openapi: 3.1.0 */
                "application/yaml": string;
            };
        };
        /** The request is invalid. Nothing was changed. */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "invalid_request",
                 *       "message": "people[0].emial: unknown field; did you mean \"email\"?"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** The mock requires a control token, and the token in the request is missing or wrong. */
        Unauthorized: {
            headers: {
                /** Distinguishes a mock from other servers. */
                "WWW-Authenticate"?: "Bearer realm=\"dc-mock\"";
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "unauthorized",
                 *       "message": "A control token is required. Send Authorization: Bearer <the value of --control-token or DC_MOCK_TOKEN>"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** The request's host is not allowed, or the request comes from a page on another site. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "forbidden",
                 *       "message": "The host \"shop.example\" is not allowed. To allow the host, start the mock with --allow-host shop.example"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** The request refers to something that does not exist. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "not_found",
                 *       "message": "No website \"app_lokal\"; did you mean \"app_local\"?"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** The request is valid, but conflicts with the current state. Nothing was changed. */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "conflict",
                 *       "message": "The clock cannot be set to a time before 2026-11-20T10:05:00.000Z. To start over, reset the website"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** Too many calls are waiting or streaming, the mock is shutting down, or the state in Redis (`serve --store`) is unavailable. */
        Busy: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "unavailable",
                 *       "message": "Too many wait calls (maximum 1000); wait until one of them ends"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** The body exceeds the mock's size limit. */
        TooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "too_large",
                 *       "message": "The request body is too large. The maximum is 16777216 bytes"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /**
         * ID of the website.
         * @example app_local
         */
        AppId: string;
        /**
         * ID of the private key.
         * @example key_local
         */
        KeyId: string;
        /**
         * ID of the website. If omitted, the default website is used.
         * @example app_local
         */
        Website: string;
        /**
         * ID of the website, or `*` for all websites. If omitted, the default website is used.
         * @example app_local
         */
        WebsiteOrAll: string;
        /**
         * ID of the website. If omitted or `*`, all websites are included.
         * @example app_local
         */
        WebsiteOfList: string;
        /**
         * Select only the person with this email address. Case and surrounding spaces are ignored (A1).
         * @example ana@shop.example
         */
        PersonEmail: string;
        /**
         * Return only emails to this address. Case and surrounding spaces are ignored (A1). The value can also be a
         *     pattern with `*` as a wildcard.
         * @example ana@shop.example
         */
        MailTo: string;
        /**
         * Return only emails after the email with this ID, or from this ISO 8601 time onward. If the email with this ID was dropped, the response is 404.
         * @example mail_2k8v4n6b1z5c
         */
        MailSince: components["schemas"]["Since"];
        /** Maximum number of items on a page. */
        Limit: number;
        /** The `next_cursor` of the previous page. */
        Cursor: string;
        /**
         * How long to wait for matches, at most 60s.
         * @example 5s
         */
        Wait: string;
        /**
         * Number of matches to wait for. The default is 1. Without `wait`, the call returns immediately.
         * @example 1
         */
        Count: number;
    };
    requestBodies: never;
    headers: {
        /**
         * Path of the created resource.
         * @example /_mock/websites/app_2f9k1m4x8c0b
         */
        Location: string;
    };
    pathItems: never;
}
/** Body of an error response from the control plane. */
export type Error = components['schemas']['Error'];
/** Version and state of the process that runs the mock. */
export type Health = components['schemas']['Health'];
/** Control token that a browser uses to sign in to the web UI. */
export type ControlTokenSent = components['schemas']['ControlTokenSent'];
/** Plan of an account (service 8). */
export type Plan = components['schemas']['Plan'];
/** A time in ISO 8601 format. */
export type Time = components['schemas']['Time'];
/** A website with all the data that a test needs. */
export type Website = components['schemas']['Website'];
/** The website's record counts by type. */
export type Counts = components['schemas']['Counts'];
/** The scenario that was last loaded into a website. */
export type LoadedScenario = components['schemas']['LoadedScenario'];
/** Credentials of the account that owns the website. */
export type DashboardAccess = components['schemas']['DashboardAccess'];
/** A page of websites. */
export type WebsiteList = components['schemas']['WebsiteList'];
/**
 * How the website behaves in cases that the service documentation does not cover. `standard` follows
 * docs/reference/assumptions.md. The other variants reverse some of these assumptions but comply with all
 * documented facts. Tests against these variants show which assumptions your code relies on. `contrary` reverses
 * most assumptions. Some reversals would hide the effects of others, so they are in the numbered variants instead.
 */
export type AssumptionVariant = components['schemas']['AssumptionVariant'];
/** A website to create. IDs, keys and secrets that are not specified are generated. */
export type NewWebsite = components['schemas']['NewWebsite'];
/** Changes to a website. Omitted properties keep their values. */
export type WebsiteChange = components['schemas']['WebsiteChange'];
/** A display name. */
export type Name = components['schemas']['Name'];
/** Number of email checks that a website has used. */
export type ChecksUsed = components['schemas']['ChecksUsed'];
/** ID of the website. */
export type AppIdValue = components['schemas']['AppIdValue'];
/** A cop_key or a release secret. */
export type SecretValue = components['schemas']['SecretValue'];
/** A private key, which starts with `dcp_` (service 2.2). */
export type PrivateKeyValue = components['schemas']['PrivateKeyValue'];
/** A private key of a website. */
export type Key = components['schemas']['Key'];
/** A private key to create. */
export type NewKey = components['schemas']['NewKey'];
/** A request for a lease on a website. */
export type NewLease = components['schemas']['NewLease'];
/** A lease on a website. By convention, tests that use leases load scenarios only while they hold the lease. Leases are advisory: the mock does not reject calls without a lease. */
export type Lease = components['schemas']['Lease'];
/** The websites that were reset or deleted. */
export type ResetResult = components['schemas']['ResetResult'];
/** State of a website's clock. */
export type Clock = components['schemas']['Clock'];
/** State of a clock after a change, and the events that occurred. */
export type ClockMove = components['schemas']['ClockMove'];
/** An event that becomes due at a certain time. */
export type DueEvent = components['schemas']['DueEvent'];
/** Sets, freezes or restarts a clock. At least one property is required. */
export type ClockChange = components['schemas']['ClockChange'];
/** How far to move a clock forward. */
export type ClockAdvance = components['schemas']['ClockAdvance'];
/** A duration in ms, s, m, h or d. The maximum depends on the unit: about 4 days for h, 7 days for m, 10 days for d, and 11.5 days for s or ms. */
export type ShortDuration = components['schemas']['ShortDuration'];
/** A duration from 1s to 999d. */
export type Lifetime = components['schemas']['Lifetime'];
/** A duration in ms, s, m, h or d. */
export type Duration = components['schemas']['Duration'];
/** The `cursor` of the next page. Null on the last page. */
export type NextCursor = components['schemas']['NextCursor'];
/** A page of people. */
export type PersonPage = components['schemas']['PersonPage'];
/** Rules that override the risk engine's verdicts. */
export type VerdictList = components['schemas']['VerdictList'];
/** A fault or an outage. A fault always has `when`, `seen` and `hits`. The ID of an outage is its name. */
export type Fault = components['schemas']['Fault'];
/** Faults and outages of a website. */
export type FaultList = components['schemas']['FaultList'];
/** A page of journal entries. */
export type JournalPage = components['schemas']['JournalPage'];
/** A journal entry that almost matches the filters. */
export type ClosestEntry = components['schemas']['ClosestEntry'];
/** A filter that does not match. */
export type Difference = components['schemas']['Difference'];
/** A request that the service received, its response, and the reason for the response. Some entries, called lines, record something other than a request, such as a reset or a newly loaded scenario. Lines have no operation and no status. */
export type JournalEntry = components['schemas']['JournalEntry'];
/** Secrets in the request are masked. */
export type JournalRequest = components['schemas']['JournalRequest'];
/** The response to a recorded request. */
export type JournalResponse = components['schemas']['JournalResponse'];
/** Header values by name. */
export type HeaderMap = components['schemas']['HeaderMap'];
/** Reason for the response. */
export type Why = components['schemas']['Why'];
/** A hint about an unusual property of a request. Hints never change the response. */
export type Hint = components['schemas']['Hint'];
/** A change that a request made to the stored data. */
export type Change = components['schemas']['Change'];
/** Blocks of `event`, `id` and `data` lines, each followed by a blank line, as defined by the HTML standard. */
export type EventStream = components['schemas']['EventStream'];
/** A change to the mock's data. The cause is a control plane call, a dashboard call or the expiry of a website. */
export type ControlChange = components['schemas']['ControlChange'];
/** Reports that a stream has lost events. */
export type DroppedEvents = components['schemas']['DroppedEvents'];
/** A page of emails. */
export type MailPage = components['schemas']['MailPage'];
/** An email that almost matches the filters. */
export type ClosestMail = components['schemas']['ClosestMail'];
/** An email that the mock sent. */
export type Mail = components['schemas']['Mail'];
/** The confirmation link in an email. */
export type MailLink = components['schemas']['MailLink'];
/** The scenarios that can be loaded by name. */
export type ScenarioList = components['schemas']['ScenarioList'];
/** Metadata of a scenario. The scenario document is not included. */
export type Scenario = components['schemas']['Scenario'];
/** A scenario to load, by name or as a document. */
export type ScenarioToLoad = components['schemas']['ScenarioToLoad'];
/** The name of a scenario. */
export type ScenarioByName = components['schemas']['ScenarioByName'];
/**
 * The state of a website. Missing fields get default values, missing IDs are generated, and missing device hashes
 * are derived from the device names. `sign_ups`, `sessions` and `bulk_patterns` are derived from `people`, and
 * `mails` is derived from `deletion_requests`. If the document contains one of these derived fields, the field is
 * used unchanged.
 */
export type ScenarioDocument = components['schemas']['ScenarioDocument'];
/**
 * A website that the mock starts with. The first website has fixed defaults, such as `app_local`. For the other
 * websites, IDs, keys and secrets that are not specified are generated. If several websites share an account, the
 * first one determines the account's plan and clock.
 */
export type ScenarioWebsite = components['schemas']['ScenarioWebsite'];
/** Generated records. They are the same on every machine and each time the scenario is loaded. */
export type ScenarioGenerate = components['schemas']['ScenarioGenerate'];
/**
 * Set by `getState` to mark the document as the saved state of a website. A saved state can contain data that is
 * not allowed in other documents, such as people with test addresses.
 */
export type SavedState = components['schemas']['SavedState'];
/**
 * A time. Use `now` for the time at which the scenario is loaded, an offset from that time (such as `-30d`, `-90s`
 * or `+1h`, with the units ms, s, m, h and d), or an ISO 8601 time.
 */
export type ScenarioTime = components['schemas']['ScenarioTime'];
/** The website's clock. */
export type ScenarioClock = components['schemas']['ScenarioClock'];
/** A browser and its location. The default hash and location are derived from the device's name. If `country` is set, an omitted region or city is null. If `region` is set, an omitted city is null. Null means that the value is unknown. */
export type ScenarioDevice = components['schemas']['ScenarioDevice'];
/** ID of a journal entry or email, or an ISO 8601 time. */
export type Since = components['schemas']['Since'];
/** An email address. */
export type EmailAddress = components['schemas']['EmailAddress'];
/** An email address with `*` as a wildcard. */
export type EmailPattern = components['schemas']['EmailPattern'];
/** An identified address. */
export type ScenarioPerson = components['schemas']['ScenarioPerson'];
/** A person to identify. Must not contain `id`, `number`, `seen` or `assessed`, because the mock sets these fields. */
export type NewPerson = components['schemas']['NewPerson'];
/** A rule that overrides the verdict of the risk engine for matching addresses. */
export type ScenarioVerdict = components['schemas']['ScenarioVerdict'];
/** A part of the service that can be made unreachable. */
export type Outage = components['schemas']['Outage'];
/**
 * A fault has one or more effects on requests: `delay`, `respond`, `drop` or `truncate_bytes`. It affects all
 * matching requests, only the Nth one (`nth`), or every Nth one (`every`). `times` limits the number of affected
 * requests. An `outage` makes a part of the service unreachable and cannot be combined with other fields.
 */
export type ScenarioFault = components['schemas']['ScenarioFault'];
/** Conditions that a request must meet to match the fault. */
export type ScenarioFaultMatch = components['schemas']['ScenarioFaultMatch'];
/** A number of requests. */
export type FaultCount = components['schemas']['FaultCount'];
/** The response to send instead of the service's response. */
export type ScenarioFaultResponse = components['schemas']['ScenarioFaultResponse'];
/** The verdict to return, regardless of the risk engine's result. */
export type Verdict = components['schemas']['Verdict'];
/** The score to return. The label and verdict are derived from the score (A20) unless they are given. */
export type RiskScore = components['schemas']['RiskScore'];
/** The address to suggest. */
export type Suggestion = components['schemas']['Suggestion'];
/**
 * Fields of `emailInfo` that replace the risk engine's values. Objects are merged, and lists are replaced.
 * Documented fields must have the documented type. Undocumented fields are allowed, because the service may send
 * more fields than are documented.
 */
export type EmailInfoPart = components['schemas']['EmailInfoPart'];
/** ID of the record. Generated by default. */
export type RecordId = components['schemas']['RecordId'];
/** Sequence number among records of the same kind. Exports use the number for paging. The default is the previous record's number plus one. */
export type RecordNumber = components['schemas']['RecordNumber'];
/** For each kind of record, the highest `number` ever assigned. The default is the highest existing number. */
export type LastNumbers = components['schemas']['LastNumbers'];
/** A visit to one of the website's pages. */
export type ScenarioVisit = components['schemas']['ScenarioVisit'];
/** An event that the tracking script reported, such as a click. */
export type ScenarioEvent = components['schemas']['ScenarioEvent'];
/** A conversion that the website received. */
export type ScenarioConversion = components['schemas']['ScenarioConversion'];
/** A request to delete a person's data. */
export type ScenarioDeletionRequest = components['schemas']['ScenarioDeletionRequest'];
/** An email that the mock sent, with a confirmation link. */
export type ScenarioMail = components['schemas']['ScenarioMail'];
/** An entry on the signed-up users page of the dashboard. */
export type ScenarioSignUp = components['schemas']['ScenarioSignUp'];
/** A private key of the website. */
export type ScenarioKey = components['schemas']['ScenarioKey'];
/** One of the website's private keys. The key was rejected recently, and the rejection is still cached. */
export type ScenarioWrongKey = components['schemas']['ScenarioWrongKey'];
/** Either an operation to call, with the expected response, or a duration by which to advance the clock. */
export type ScenarioStep = components['schemas']['ScenarioStep'];
/** Parameters and body fields, by name. */
export type StepInput = components['schemas']['StepInput'];
/** Expected properties of a response. Properties that are not listed are not checked. */
export type ExpectedResponse = components['schemas']['ExpectedResponse'];
export type ResponseWebsite = components['responses']['Website'];
export type ResponseClock = components['responses']['Clock'];
export type ResponseClockMove = components['responses']['ClockMove'];
export type ResponseMail = components['responses']['Mail'];
export type ResponseYaml = components['responses']['Yaml'];
export type ResponseBadRequest = components['responses']['BadRequest'];
export type ResponseUnauthorized = components['responses']['Unauthorized'];
export type ResponseForbidden = components['responses']['Forbidden'];
export type ResponseNotFound = components['responses']['NotFound'];
export type ResponseConflict = components['responses']['Conflict'];
export type ResponseBusy = components['responses']['Busy'];
export type ResponseTooLarge = components['responses']['TooLarge'];
export type ParameterAppId = components['parameters']['AppId'];
export type ParameterKeyId = components['parameters']['KeyId'];
export type ParameterWebsite = components['parameters']['Website'];
export type ParameterWebsiteOrAll = components['parameters']['WebsiteOrAll'];
export type ParameterWebsiteOfList = components['parameters']['WebsiteOfList'];
export type ParameterPersonEmail = components['parameters']['PersonEmail'];
export type ParameterMailTo = components['parameters']['MailTo'];
export type ParameterMailSince = components['parameters']['MailSince'];
export type ParameterLimit = components['parameters']['Limit'];
export type ParameterCursor = components['parameters']['Cursor'];
export type ParameterWait = components['parameters']['Wait'];
export type ParameterCount = components['parameters']['Count'];
export type HeaderLocation = components['headers']['Location'];
export type $defs = Record<string, never>;
export interface operations {
    getMockHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The mock is ready. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok",
                     *       "version": "0.1.0",
                     *       "control_version": 1,
                     *       "started_at": "2026-11-20T10:00:00.000Z",
                     *       "uptime_ms": 61250,
                     *       "internal_errors": 0,
                     *       "removed_websites": 0,
                     *       "public_url": null,
                     *       "automation_platform": "zapier"
                     *     }
                     */
                    "application/json": components["schemas"]["Health"];
                };
            };
            400: components["responses"]["BadRequest"];
        };
    };
    getServiceSpec: {
        parameters: {
            query?: {
                /**
                 * ID of the website. If omitted, the default website is used.
                 * @example app_local
                 */
                website?: components["parameters"]["Website"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Yaml"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            503: components["responses"]["Busy"];
        };
    };
    getControlSpec: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Yaml"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            503: components["responses"]["Busy"];
        };
    };
    getDashboardSpec: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Yaml"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            503: components["responses"]["Busy"];
        };
    };
    getLlmsTxt: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The overview in Markdown. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example # dc-mock */
                    "text/plain": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            503: components["responses"]["Busy"];
        };
    };
    getReference: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The API reference. The page does not load resources from other hosts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>API reference</title> */
                    "text/html": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            503: components["responses"]["Busy"];
        };
    };
    createControlSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "the-value-of-control-token"
                 *     }
                 */
                "application/json": components["schemas"]["ControlTokenSent"];
            };
        };
        responses: {
            /** The token is correct. Later API calls can send the cookie and the `x-dc-mock-session` header instead of the token. */
            204: {
                headers: {
                    /**
                     * Sent twice: once for the path `/_mock` and once for `/dashboard`. Absent if the mock does not require a token.
                     * @example dc_mock_control=…; Path=/_mock; Max-Age=43200; HttpOnly; SameSite=Strict
                     */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            /** The token is wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unauthorized",
                     *       "message": "Wrong control token. Use the value that was passed to the mock with --control-token or DC_MOCK_TOKEN"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            503: components["responses"]["Busy"];
        };
    };
    deleteControlSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The cookie was deleted. */
            204: {
                headers: {
                    /**
                     * Sent twice: once for the path `/_mock` and once for `/dashboard`.
                     * @example dc_mock_control=; Path=/_mock; Max-Age=0; HttpOnly; SameSite=Strict
                     */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            503: components["responses"]["Busy"];
        };
    };
    listWebsites: {
        parameters: {
            query?: {
                /** Maximum number of items on a page. */
                limit?: components["parameters"]["Limit"];
                /** The `next_cursor` of the previous page. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The websites, in order of creation, starting with the default website. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebsiteList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Busy"];
        };
    };
    createWebsite: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NewWebsite"];
            };
        };
        responses: {
            /** The website was created. The response contains the keys. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Website"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            503: components["responses"]["Busy"];
        };
    };
    getWebsite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the website.
                 * @example app_local
                 */
                app_id: components["parameters"]["AppId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Website"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Busy"];
        };
    };
    deleteWebsite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the website.
                 * @example app_local
                 */
                app_id: components["parameters"]["AppId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The website was deleted. Its keys no longer work. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            503: components["responses"]["Busy"];
        };
    };
    updateWebsite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the website.
                 * @example app_local
                 */
                app_id: components["parameters"]["AppId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "plan": "business",
                 *       "checks_used": 500
                 *     }
                 */
                "application/json": components["schemas"]["WebsiteChange"];
            };
        };
        responses: {
            200: components["responses"]["Website"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            503: components["responses"]["Busy"];
        };
    };
    acquireLease: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the website.
                 * @example app_local
                 */
                app_id: components["parameters"]["AppId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "holder": "checkout.test.ts > refuses a blocked address",
                 *       "duration": "30s"
                 *     }
                 */
                "application/json": components["schemas"]["NewLease"];
            };
        };
        responses: {
            /** The holder has acquired the lease. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "holder": "checkout.test.ts > refuses a blocked address",
                     *       "expires_at": "2026-11-20T10:00:30.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Lease"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            503: components["responses"]["Busy"];
        };
    };
    releaseLease: {
        parameters: {
            query: {
                /**
                 * The holder of the lease.
                 * @example checkout.test.ts > refuses a blocked address
                 */
                holder: string;
            };
            header?: never;
            path: {
                /**
                 * ID of the website.
                 * @example app_local
                 */
                app_id: components["parameters"]["AppId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The lease was released. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Busy"];
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the website.
                 * @example app_local
                 */
                app_id: components["parameters"]["AppId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "backend"
                 *     }
                 */
                "application/json": components["schemas"]["NewKey"];
            };
        };
        responses: {
            /** The key was created and works immediately. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "key_4f0c2m9x7q1a",
                     *       "name": "backend",
                     *       "prefix": "dcp_mockQ2xL",
                     *       "value": "dcp_mockQ2xLw8Zr5Tn1Vb6Kc3Hd9Jf4Gm7Ps0YaReTu",
                     *       "created_at": "2026-11-20T10:00:00.000Z",
                     *       "deleted_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Key"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            503: components["responses"]["Busy"];
        };
    };
    deleteKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the website.
                 * @example app_local
                 */
                app_id: components["parameters"]["AppId"];
                /**
                 * ID of the private key.
                 * @example key_local
                 */
                key_id: components["parameters"]["KeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The key was deleted and stopped working immediately (service 3.1). */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Busy"];
        };
    };
    resetWebsite: {
        parameters: {
            query?: {
                /**
                 * ID of the website, or `*` for all websites. If omitted, the default website is used.
                 * @example app_local
                 */
                website?: components["parameters"]["WebsiteOrAll"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The websites were reset. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "reset": [
                     *         "app_local"
                     *       ],
                     *       "removed": []
                     *     }
                     */
                    "application/json": components["schemas"]["ResetResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            503: components["responses"]["Busy"];
        };
    };
    listScenarios: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The scenarios, sorted by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "scenarios": [
                     *         {
                     *           "name": "quota-exhausted",
                     *           "title": "Free quota used up",
                     *           "description": "The website has used all 500 free checks, so further checks are rejected.",
                     *           "try": "Sign up with any address. Your app gets 429.",
                     *           "saved": false,
                     *           "problem": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ScenarioList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            503: components["responses"]["Busy"];
        };
    };
    getScenario: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * Name of the scenario: letters, digits, - and _.
                 * @example ana-before-checkout
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The scenario document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScenarioDocument"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Busy"];
        };
    };
    createScenario: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * Name of the scenario: letters, digits, - and _.
                 * @example ana-before-checkout
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScenarioDocument"];
            };
        };
        responses: {
            /** The saved scenario with this name was replaced. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "ana-before-checkout",
                     *       "title": "Ana before checkout",
                     *       "description": null,
                     *       "try": null,
                     *       "saved": true,
                     *       "problem": null
                     *     }
                     */
                    "application/json": components["schemas"]["Scenario"];
                };
            };
            /** The scenario was saved. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "ana-before-checkout",
                     *       "title": "Ana before checkout",
                     *       "description": null,
                     *       "try": null,
                     *       "saved": true,
                     *       "problem": null
                     *     }
                     */
                    "application/json": components["schemas"]["Scenario"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            503: components["responses"]["Busy"];
        };
    };
    deleteScenario: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * Name of the scenario: letters, digits, - and _.
                 * @example ana-before-checkout
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The scenario was deleted. Websites into which it was loaded are not affected. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            503: components["responses"]["Busy"];
        };
    };
    loadScenario: {
        parameters: {
            query?: {
                /**
                 * ID of the website. If omitted, the default website is used.
                 * @example app_local
                 */
                website?: components["parameters"]["Website"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScenarioToLoad"];
                /**
                 * @example {
                 *       "title": "Returning user",
                 *       "people": [
                 *         {
                 *           "email": "ana@shop.example",
                 *           "since": "-30d"
                 *         }
                 *       ]
                 *     }
                 */
                "application/yaml": components["schemas"]["ScenarioToLoad"];
            };
        };
        responses: {
            200: components["responses"]["Website"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            503: components["responses"]["Busy"];
        };
    };
    getState: {
        parameters: {
            query?: {
                /**
                 * ID of the website. If omitted, the default website is used.
                 * @example app_local
                 */
                website?: components["parameters"]["Website"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The state as a scenario document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScenarioDocument"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Busy"];
        };
    };
    restoreState: {
        parameters: {
            query?: {
                /**
                 * ID of the website. If omitted, the default website is used.
                 * @example app_local
                 */
                website?: components["parameters"]["Website"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScenarioDocument"];
            };
        };
        responses: {
            200: components["responses"]["Website"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            503: components["responses"]["Busy"];
        };
    };
    getClock: {
        parameters: {
            query?: {
                /**
                 * ID of the website. If omitted, the default website is used.
                 * @example app_local
                 */
                website?: components["parameters"]["Website"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Clock"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Busy"];
        };
    };
    setClock: {
        parameters: {
            query?: {
                /**
                 * ID of the website. If omitted, the default website is used.
                 * @example app_local
                 */
                website?: components["parameters"]["Website"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "now": "2026-12-24T18:00:00Z",
                 *       "frozen": true
                 *     }
                 */
                "application/json": components["schemas"]["ClockChange"];
            };
        };
        responses: {
            200: components["responses"]["ClockMove"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            503: components["responses"]["Busy"];
        };
    };
    advanceClock: {
        parameters: {
            query?: {
                /**
                 * ID of the website. If omitted, the default website is used.
                 * @example app_local
                 */
                website?: components["parameters"]["Website"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "by": "5m"
                 *     }
                 */
                "application/json": components["schemas"]["ClockAdvance"];
            };
        };
        responses: {
            200: components["responses"]["ClockMove"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            503: components["responses"]["Busy"];
        };
    };
    listPeople: {
        parameters: {
            query?: {
                /**
                 * ID of the website. If omitted, the default website is used.
                 * @example app_local
                 */
                website?: components["parameters"]["Website"];
                /**
                 * Select only the person with this email address. Case and surrounding spaces are ignored (A1).
                 * @example ana@shop.example
                 */
                email?: components["parameters"]["PersonEmail"];
                /** Maximum number of items on a page. */
                limit?: components["parameters"]["Limit"];
                /** The `next_cursor` of the previous page. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** A page of people. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "people": [
                     *         {
                     *           "email": "ana@shop.example",
                     *           "source": "script",
                     *           "since": "2026-10-21T10:00:00.000Z",
                     *           "user_id": "u_1",
                     *           "session_id": "ses_1",
                     *           "devices": [
                     *             "laptop"
                     *           ],
                     *           "id": "usr_4c8x2v6n0b1m"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["PersonPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Busy"];
        };
    };
    createPerson: {
        parameters: {
            query?: {
                /**
                 * ID of the website. If omitted, the default website is used.
                 * @example app_local
                 */
                website?: components["parameters"]["Website"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPerson"];
            };
        };
        responses: {
            /** The person was already known and was identified again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "email": "ana@shop.example",
                     *       "source": "check",
                     *       "since": "2026-10-21T10:00:00.000Z",
                     *       "identified": "2026-11-20T10:00:00.000Z",
                     *       "user_id": "u_1",
                     *       "session_id": "ses_1",
                     *       "id": "usr_4c8x2v6n0b1m"
                     *     }
                     */
                    "application/json": components["schemas"]["ScenarioPerson"];
                };
            };
            /** The person was created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "email": "ana@shop.example",
                     *       "source": "script",
                     *       "since": "2026-10-21T10:00:00.000Z",
                     *       "user_id": "u_1",
                     *       "session_id": "ses_1",
                     *       "devices": [
                     *         "laptop"
                     *       ],
                     *       "id": "usr_4c8x2v6n0b1m"
                     *     }
                     */
                    "application/json": components["schemas"]["ScenarioPerson"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            503: components["responses"]["Busy"];
        };
    };
    deletePeople: {
        parameters: {
            query?: {
                /**
                 * ID of the website, or `*` for all websites. If omitted, the default website is used.
                 * @example app_local
                 */
                website?: components["parameters"]["WebsiteOrAll"];
                /**
                 * Select only the person with this email address. Case and surrounding spaces are ignored (A1).
                 * @example ana@shop.example
                 */
                email?: components["parameters"]["PersonEmail"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The data was deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Busy"];
        };
    };
    listVerdicts: {
        parameters: {
            query?: {
                /**
                 * ID of the website. If omitted, the default website is used.
                 * @example app_local
                 */
                website?: components["parameters"]["Website"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The custom verdicts, in order of precedence. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "verdicts": [
                     *         {
                     *           "match": "*@bad.example",
                     *           "verdict": "block"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["VerdictList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Busy"];
        };
    };
    createVerdict: {
        parameters: {
            query?: {
                /**
                 * ID of the website. If omitted, the default website is used.
                 * @example app_local
                 */
                website?: components["parameters"]["Website"];
                /**
                 * Position of the verdict in the list. The first verdict has position 0.
                 * @example 2
                 */
                position?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScenarioVerdict"];
            };
        };
        responses: {
            /** The verdict was created and applies immediately. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "match": "*@corp.example",
                     *       "verdict": "block"
                     *     }
                     */
                    "application/json": components["schemas"]["ScenarioVerdict"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            503: components["responses"]["Busy"];
        };
    };
    deleteVerdicts: {
        parameters: {
            query?: {
                /**
                 * ID of the website, or `*` for all websites. If omitted, the default website is used.
                 * @example app_local
                 */
                website?: components["parameters"]["WebsiteOrAll"];
                /**
                 * The `match` value of the verdict to delete. If omitted, all verdicts are deleted.
                 * @example *@corp.example
                 */
                match?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The verdicts were deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Busy"];
        };
    };
    listFaults: {
        parameters: {
            query?: {
                /**
                 * ID of the website. If omitted, the default website is used.
                 * @example app_local
                 */
                website?: components["parameters"]["Website"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The faults in the order in which they were created, followed by the outages. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FaultList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Busy"];
        };
    };
    createFault: {
        parameters: {
            query?: {
                /**
                 * ID of the website. If omitted, the default website is used.
                 * @example app_local
                 */
                website?: components["parameters"]["Website"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScenarioFault"];
            };
        };
        responses: {
            /** The fault was created. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Fault"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            503: components["responses"]["Busy"];
        };
    };
    deleteFaults: {
        parameters: {
            query?: {
                /**
                 * ID of the website, or `*` for all websites. If omitted, the default website is used.
                 * @example app_local
                 */
                website?: components["parameters"]["WebsiteOrAll"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The faults and outages were deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Busy"];
        };
    };
    getFault: {
        parameters: {
            query?: {
                /**
                 * ID of the website. If omitted, the default website is used.
                 * @example app_local
                 */
                website?: components["parameters"]["Website"];
            };
            header?: never;
            path: {
                /**
                 * ID of the fault. The ID of an outage is its name.
                 * @example flt_6j1s8f3w9y2e
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The fault. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Fault"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Busy"];
        };
    };
    deleteFault: {
        parameters: {
            query?: {
                /**
                 * ID of the website. If omitted, the default website is used.
                 * @example app_local
                 */
                website?: components["parameters"]["Website"];
            };
            header?: never;
            path: {
                /**
                 * ID of the fault. The ID of an outage is its name.
                 * @example flt_6j1s8f3w9y2e
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The fault or outage was deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Busy"];
        };
    };
    listRequests: {
        parameters: {
            query?: {
                /**
                 * ID of the website. If omitted or `*`, all websites are included.
                 * @example app_local
                 */
                website?: components["parameters"]["WebsiteOfList"];
                /**
                 * Return only requests to the operation with this operationId.
                 * @example checkEmail
                 */
                operation?: string;
                /**
                 * Return only requests for this email address. Case and surrounding spaces are ignored (A1). The value can
                 *     also be a pattern with `*` as a wildcard.
                 * @example ana@shop.example
                 */
                email?: string;
                /**
                 * Return only requests that got a response with this status.
                 * @example 429
                 */
                status?: number;
                /**
                 * Return only entries after the entry with this ID, or from this ISO 8601 time onward. If the entry with this ID was dropped, the response is 404.
                 * @example req_7h3k9d2m5x0q
                 */
                since?: components["schemas"]["Since"];
                /** Maximum number of items on a page. */
                limit?: components["parameters"]["Limit"];
                /** The `next_cursor` of the previous page. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * How long to wait for matches, at most 60s.
                 * @example 5s
                 */
                wait?: components["parameters"]["Wait"];
                /**
                 * Number of matches to wait for. The default is 1. Without `wait`, the call returns immediately.
                 * @example 1
                 */
                count?: components["parameters"]["Count"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** A page of entries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JournalPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Busy"];
        };
    };
    deleteRequests: {
        parameters: {
            query?: {
                /**
                 * ID of the website, or `*` for all websites. If omitted, the default website is used.
                 * @example app_local
                 */
                website?: components["parameters"]["WebsiteOrAll"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The entries were deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Busy"];
        };
    };
    getRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the entry. Every response of the service contains the ID of its entry in the `x-mock-request-id` header.
                 * @example req_7h3k9d2m5x0q
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The entry. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JournalEntry"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Busy"];
        };
    };
    listMails: {
        parameters: {
            query?: {
                /**
                 * ID of the website. If omitted or `*`, all websites are included.
                 * @example app_local
                 */
                website?: components["parameters"]["WebsiteOfList"];
                /**
                 * Return only emails to this address. Case and surrounding spaces are ignored (A1). The value can also be a
                 *     pattern with `*` as a wildcard.
                 * @example ana@shop.example
                 */
                to?: components["parameters"]["MailTo"];
                /**
                 * Return only emails after the email with this ID, or from this ISO 8601 time onward. If the email with this ID was dropped, the response is 404.
                 * @example mail_2k8v4n6b1z5c
                 */
                since?: components["parameters"]["MailSince"];
                /** Maximum number of items on a page. */
                limit?: components["parameters"]["Limit"];
                /** The `next_cursor` of the previous page. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * How long to wait for matches, at most 60s.
                 * @example 5s
                 */
                wait?: components["parameters"]["Wait"];
                /**
                 * Number of matches to wait for. The default is 1. Without `wait`, the call returns immediately.
                 * @example 1
                 */
                count?: components["parameters"]["Count"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** A page of emails. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Busy"];
        };
    };
    deleteMails: {
        parameters: {
            query?: {
                /**
                 * ID of the website, or `*` for all websites. If omitted, the default website is used.
                 * @example app_local
                 */
                website?: components["parameters"]["WebsiteOrAll"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The emails were deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Busy"];
        };
    };
    getLatestMail: {
        parameters: {
            query?: {
                /**
                 * ID of the website. If omitted or `*`, all websites are included.
                 * @example app_local
                 */
                website?: components["parameters"]["WebsiteOfList"];
                /**
                 * Return only emails to this address. Case and surrounding spaces are ignored (A1). The value can also be a
                 *     pattern with `*` as a wildcard.
                 * @example ana@shop.example
                 */
                to?: components["parameters"]["MailTo"];
                /**
                 * Return only emails after the email with this ID, or from this ISO 8601 time onward. If the email with this ID was dropped, the response is 404.
                 * @example mail_2k8v4n6b1z5c
                 */
                since?: components["parameters"]["MailSince"];
                /**
                 * How long to wait for matches, at most 60s.
                 * @example 5s
                 */
                wait?: components["parameters"]["Wait"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Mail"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Busy"];
        };
    };
    getMail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the email.
                 * @example mail_2k8v4n6b1z5c
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Mail"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Busy"];
        };
    };
    streamEvents: {
        parameters: {
            query?: {
                /**
                 * ID of the website. If omitted or `*`, all websites are included.
                 * @example app_local
                 */
                website?: components["parameters"]["WebsiteOfList"];
                /**
                 * Start after the entry with this ID, or at this ISO 8601 time. If the entry is no longer in the journal, the
                 *     stream starts with a `dropped` event, followed by all entries that are still in the journal.
                 * @example req_7h3k9d2m5x0q
                 */
                since?: components["schemas"]["Since"];
            };
            header?: {
                /**
                 * ID of the last event that the client received. Browsers send this header when they reconnect. `Last-Event-ID` takes precedence over `since`.
                 * @example req_7h3k9d2m5x0q
                 */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The stream of events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example event: changed
                     *     data: {"operation":"advanceClock","app_id":"app_local"}
                     */
                    "text/event-stream": components["schemas"]["EventStream"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Busy"];
        };
    };
}
type WithRequired<T, K extends keyof T> = T & {
    [P in K]-?: T[P];
};
