// Generated from openapi.yaml by `npm run generate`. Do not edit.
export interface paths {
    "/api/v1/services/email/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check an email address
         *
         * Returns a verdict on whether to accept a signup with this email address. If the address has not been identified
         *     yet, the check runs live and its result is stored. Otherwise, the response comes from storage. Each check counts
         *     once against the website's quota.
         */
        post: operations["checkEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/export/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Test a key
         *
         * Returns the website that the key belongs to, and the number of people that the website has identified.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/export/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export identified people
         *
         * Returns the email addresses identified on the website by the script or by checks.
         */
        get: operations["exportUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/export/visits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export visits
         *
         * Returns the visits reported by the script.
         */
        get: operations["exportVisits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/export/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export events
         *
         * Returns the events reported by the script.
         */
        get: operations["exportEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/export/conversions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export conversions
         *
         * Returns the website's conversions with their status. Conversions sent with the private key and conversions sent with the public key are both included.
         */
        get: operations["exportConversions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversions/zapier": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a conversion from an automation platform
         *
         * The last path segment is a fixed word that identifies the automation platform. The service documentation does not say
         *     which word. This description uses `zapier`, but a deployment may use a different one.
         */
        post: operations["postAutomationConversion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversions/{source}/{api_key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a conversion with the public key
         *
         * Stores a conversion. The credential is in the path.
         */
        post: operations["postConversion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/crm-release/{api_key}/{secret}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Trigger a CRM release
         *
         * The effect of this call is an assumption (A9). If the website's gate is on, new conversions are held. This call
         *     releases a person's held conversions, or the held conversions with a given `external_id`.
         */
        post: operations["releaseCrm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/data-deletion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete a person's data
         *
         * Deletes the data that the website has about a person. This operation is for servers that handle people's deletion requests.
         */
        post: operations["deleteData"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/data-deletion/request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request the deletion of your own data
         *
         * If the website has data about the address, the service emails a confirmation link to it. Nothing is deleted until
         *     the person opens the link and confirms. Pages from any origin can call this operation, because responses contain
         *     `Access-Control-Allow-Origin: *` (A11).
         */
        post: operations["requestDataDeletion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/data-deletion/confirm/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * Token from the link in the email.
                 * @example 6b1f0c2d9e8a4735b1f0c2d9e8a47351
                 */
                token: string;
            };
            cookie?: never;
        };
        /**
         * Open the deletion link
         *
         * Returns a page with a button. Opening the link changes nothing, so mail scanners that open links do no harm.
         */
        get: operations["showDeletionConfirmation"];
        put?: never;
        /**
         * Confirm the deletion
         *
         * The button on the page sends this request, which deletes the person's data. No request body is needed.
         */
        post: operations["confirmDataDeletion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/script": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Load the tracking script
         *
         * Returns the tracking script. The site's pages load it with an async script element.
         */
        get: operations["getScript"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collect/visit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record a visit
         *
         * The script calls this operation when it loads on a page. Pages from any origin can call this operation.
         */
        post: operations["collectVisit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collect/event": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record an event
         *
         * The script calls this operation when a page reports a person's action. Pages from any origin can call it.
         */
        post: operations["collectEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collect/identify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Identify a person on a device
         *
         * The script calls this operation when the page identifies the person, for example at signup. Pages from any origin can call it.
         */
        post: operations["identifyUser"];
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
        /** Body of a JSON error response. Only the messages about private keys are documented (service 7). All other messages are assumed, so the service may use different wording. */
        Error: {
            /** Explanation of the error. */
            message: string;
        };
        /** An email address. Surrounding spaces are removed. */
        EmailAddress: string;
        /**
         * Recommended action for the signup.
         * @enum {string}
         */
        Action: "ALLOW" | "CHALLENGE" | "BLOCK";
        /**
         * Status of a conversion. An accepted conversion counts immediately. A held conversion has not been released yet. A released conversion was previously held.
         * @enum {string}
         */
        ConversionStatus: "accepted" | "held" | "released";
        /** The email address to check. */
        EmailCheckRequest: {
            /** The email address to check. */
            email: components["schemas"]["EmailAddress"];
        };
        /** The result of a check. */
        EmailCheckResponse: {
            /**
             * Always true. The client library treats any other value as an error.
             * @constant
             */
            success: true;
            /** Information about the address, the person and their network. */
            data: {
                /** The verdict on the address. */
                emailInfo: components["schemas"]["EmailInfo"];
                /** The person, or null if the address had not been identified on the website before the check. */
                userInfo: components["schemas"]["UserInfo"] | null;
                /** The person's network, or null if the address had not been identified before the check. */
                ipInfo: components["schemas"]["IpInfo"] | null;
            };
        };
        /** Result of an email check. `action` is the verdict that apps should follow. */
        EmailInfo: {
            /**
             * Always `ok`.
             * @constant
             */
            status: "ok";
            /** The address that was checked. */
            email: string;
            /** The normalized address. */
            normalized_email: string;
            /** Domain of the address. */
            domain: string;
            /** Risk from 0 (none) to 100. */
            risk_score: number;
            /**
             * Risk category from `low` to `critical`.
             * @enum {string}
             */
            risk_label: "low" | "medium" | "high" | "critical";
            /** The verdict that apps should follow. */
            action: components["schemas"]["Action"];
            /** Reasons for the result, as text. */
            reasons: string[];
            /** Reasons for the result, as tags. */
            tags: string[];
            /** Public online presence associated with the address. */
            digital_footprint: components["schemas"]["DigitalFootprint"];
            /** Fraud signals for the address. */
            fraud_signals: components["schemas"]["FraudSignals"];
            /** Suggested address if a typo is likely. */
            suggestion: string | null;
        };
        /** Public online presence associated with an address. */
        DigitalFootprint: {
            /** Score for the public presence of the address. The range that the service uses is unknown. The mock sends values from 0 to 100. */
            presence_score: number;
            /** Whether a public profile was found. */
            has_public_profile: boolean;
            /** Name in the public profile. */
            display_name: string | null;
            /** URL of the public profile. */
            profile_url: string | null;
            /** Whether the public online presence suggests that the address belongs to a real person. */
            likely_real_person: boolean;
        };
        /** Fraud signals for an address. More signals may be added. */
        FraudSignals: {
            /** Whether the domain provides disposable email addresses. */
            disposable_domain: boolean;
            /** Trust score of the domain. The range that the service uses is unknown. The mock sends values from 0 to 100. */
            domain_trust_score: number;
            /** Whether the domain shares its servers with other domains. */
            infrastructure_shared: boolean;
            /** Flags for the address itself, mainly for the part before the @. */
            identity_flags: components["schemas"]["IdentityFlags"];
            /** Age of the domain. */
            domain_maturity: components["schemas"]["DomainMaturity"];
        };
        /** Flags for the address itself, mainly for the part before the @. */
        IdentityFlags: {
            /** Whether the part before the @ looks random. */
            gibberish_username: boolean;
            /** Whether the part before the @ belongs to a numbered series. */
            bulk_pattern: boolean;
            /** Whether the part before the @ contains a plus tag. */
            plus_addressing: boolean;
            /** Whether anyone can get an address at the domain for free. */
            free_provider: boolean;
        };
        /** Age of an address's domain. */
        DomainMaturity: {
            /** Age of the domain in days, if known. */
            age_days: number | null;
            /** When the domain was registered, if known. */
            registered_at: string | null;
            /** Whether the domain is new. */
            young_domain: boolean;
        };
        /** A person identified on the website, and the person's latest device. */
        UserInfo: {
            /** The person's address. */
            email: string;
            /** The address without its plus tag. For Gmail addresses, the dots before the @ are also removed. */
            normalized_email: string | null;
            /** The browser session in which the person was identified. */
            sessionId: string;
            /** The site's own ID for the person. */
            userId: string | null;
            /** The website's identifier. */
            appId: string | null;
            /** The page on which the person was identified. */
            pageUrl: string | null;
            /** User agent of the browser in which the person was identified. */
            userAgent: string | null;
            /** The person's device, or null. */
            deviceFingerprint: components["schemas"]["DeviceFingerprint"] | null;
            /**
             * Format: date-time
             *
             * When the person was identified.
             */
            identifiedAt: string;
            /** Number of related email addresses. */
            related_email_count: number;
            /** Other email addresses used on the same device. */
            related_emails: string[];
        };
        /** Fingerprint that identifies a device. */
        DeviceFingerprint: {
            /** ID of the device. */
            hash: string;
            /** Short form of the hash. */
            short: string;
            /** Confidence that the device was recognized correctly, from 0 to 100. */
            confidence: number;
            /** Version of the fingerprint. */
            version: string;
        };
        /** Network of the person's latest device. Unknown fields are null. */
        IpInfo: {
            /** IP address of the person's latest device. */
            ip: string | null;
            /** Country of the IP address as a two-letter code. */
            country: string | null;
            /** Region of the IP address. */
            region: string | null;
            /** City of the IP address. */
            city: string | null;
            /** Internet service provider of the IP address. */
            isp: string | null;
            /** Autonomous system number of the network, for example AS64500. */
            asn: string | null;
            /** Whether the IP address belongs to a VPN. */
            is_vpn: boolean | null;
            /** Whether the IP address belongs to a proxy. */
            is_proxy: boolean | null;
            /** Whether the IP address belongs to a data center. */
            is_datacenter: boolean | null;
            /** Whether the IP address is a Tor exit node. */
            is_tor: boolean | null;
        };
        /** The website that a key belongs to. */
        Health: {
            /** Whether the request succeeded. */
            success: boolean;
            /** Identifier of the website that the key belongs to. */
            app_id: string;
            /** Number of people that the website has identified. */
            identified_user_count: number;
        };
        /** A page of identified people. */
        UserPage: {
            /**
             * Always true.
             * @constant
             */
            success: true;
            /** The people on this page. */
            data: components["schemas"]["ExportedUser"][];
            /** The cursor of the next page. Null on the last page. */
            next_cursor: string | null;
        };
        /** A person identified on the website. */
        ExportedUser: {
            /** Identifier of the record. */
            id: string;
            /** The person's address. */
            email: string;
            /** The site's own ID for the person. */
            user_id: string | null;
            /**
             * Source of the first identification. `script` means the tracking script, and `server` means a check.
             * @enum {string}
             */
            source: "script" | "server";
            /**
             * Format: date-time
             *
             * When the script last identified the person. If the script has not identified the person, this is the time of the first check.
             */
            identified_at: string;
            /** The stored verdict. */
            action: components["schemas"]["Action"];
            /** The stored risk score. */
            risk_score: number;
        };
        /** A page of visits. */
        VisitPage: {
            /**
             * Always true.
             * @constant
             */
            success: true;
            /** Visits on this page of results. */
            data: components["schemas"]["ExportedVisit"][];
            /** The cursor of the next page. Null on the last page. */
            next_cursor: string | null;
        };
        /** A visit reported by the script. */
        ExportedVisit: {
            /** Identifier of the record. */
            id: string;
            /** ID of the browser session. */
            session_id: string;
            /** Device ID stored in the browser. */
            device_id: string;
            /** The visited page. */
            page_url: string;
            /** Page that the visitor came from. */
            referrer: string | null;
            /**
             * Format: date-time
             *
             * When the visit happened.
             */
            occurred_at: string;
        };
        /** A page of events. */
        EventPage: {
            /**
             * Always true.
             * @constant
             */
            success: true;
            /** Events on this page of results. */
            data: components["schemas"]["ExportedEvent"][];
            /** The cursor of the next page. Null on the last page. */
            next_cursor: string | null;
        };
        /** An event reported by the script. */
        ExportedEvent: {
            /** Identifier of the record. */
            id: string;
            /** ID of the browser session. */
            session_id: string;
            /** Device ID stored in the browser. */
            device_id: string;
            /** Name of the event. */
            name: string;
            /** Properties sent with the event. Empty if none were sent. */
            properties: {
                [key: string]: unknown;
            };
            /** The page on which the event happened. */
            page_url: string | null;
            /**
             * Format: date-time
             *
             * When the event happened.
             */
            occurred_at: string;
        };
        /** A page of conversions. */
        ConversionPage: {
            /**
             * Always true.
             * @constant
             */
            success: true;
            /** The conversions on this page. */
            data: components["schemas"]["ExportedConversion"][];
            /** The cursor of the next page. Null on the last page. */
            next_cursor: string | null;
        };
        /** A conversion and its status. */
        ExportedConversion: {
            /** Identifier of the record. Same as the conversion_id that was returned when the conversion was sent. */
            id: string;
            /** Source of the conversion. This is the path segment after `/conversions/`, for example `zapier` or `billing`. */
            source: string;
            /** Kind of conversion. */
            event: string;
            /** Current status of the conversion. */
            status: components["schemas"]["ConversionStatus"];
            /** The person's address. */
            email: string | null;
            /** The site's own ID for the person. */
            user_id: string | null;
            /** ID of the conversion in the sender's system. */
            external_id: string | null;
            /** Value of the conversion, in the given currency. */
            value: number | null;
            /** Currency of the value. */
            currency: string | null;
            /** Properties sent with the conversion. Empty if none were sent. */
            properties: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             *
             * When the conversion happened.
             */
            occurred_at: string;
        };
        /** A conversion. */
        ConversionRequest: {
            /** Kind of conversion, for example purchase. */
            event: string;
            /** The person's address. */
            email?: components["schemas"]["EmailAddress"];
            /** The site's own ID for the person. */
            user_id?: string;
            /** ID of the conversion in the sender's system. If the ID is sent again, no second conversion is stored. */
            external_id?: string;
            /** Value of the conversion, in the given currency. */
            value?: number;
            /** Currency of the value, for example EUR. */
            currency?: string;
            /**
             * Format: date-time
             *
             * When the conversion happened. The default is the time when the request is received.
             */
            occurred_at?: string;
            /** Additional properties, which are stored unchanged. */
            properties?: {
                [key: string]: unknown;
            };
        };
        /** The stored conversion. */
        ConversionResponse: {
            /**
             * Always true.
             * @constant
             */
            success: true;
            /** The stored conversion. */
            data: {
                /** Identifier of the conversion. */
                conversion_id: string;
                /** Status of the conversion. */
                status: components["schemas"]["ConversionStatus"];
            };
        };
        /** Selects the conversions to release, by person or by external_id. At least one of the two fields is required. */
        ReleaseRequest: {
            /** Email address of the person whose conversions should be released. */
            email?: components["schemas"]["EmailAddress"];
            /** The sender's own ID for the conversion that should be released. */
            external_id?: string;
        };
        /** The number of released conversions. */
        ReleaseResponse: {
            /**
             * Always true.
             * @constant
             */
            success: true;
            /** Result of the release. */
            data: {
                /** Number of conversions released. */
                released: number;
            };
        };
        /** The person whose data is deleted. At least one of the two fields is required. */
        DeletionRequest: {
            /** The person's address. */
            email?: components["schemas"]["EmailAddress"];
            /** The site's own ID for the person. */
            user_id?: string;
        };
        /** Result of a deletion, including the number of deleted records. */
        DeletionResponse: {
            /**
             * Always true.
             * @constant
             */
            success: true;
            /** The deletion that was carried out. */
            data: {
                /** Identifier of the deletion. */
                request_id: string;
                /**
                 * Always `completed`, because the deletion runs immediately.
                 * @constant
                 */
                status: "completed";
                /** Number of deleted records of each kind. */
                deleted: {
                    /** Identifications deleted. */
                    identifications: number;
                    /** Conversions deleted. */
                    conversions: number;
                    /** Visits deleted. */
                    visits: number;
                    /** Events deleted. */
                    events: number;
                };
            };
        };
        /** The website and the person's email address. */
        PublicDeletionRequest: {
            /** The website's public key. */
            cop_key: string;
            /** The person's email address, to which the confirmation link is sent. */
            email: components["schemas"]["EmailAddress"];
        };
        /** Explains what happens next. */
        PublicDeletionResponse: {
            /**
             * Always true.
             * @constant
             */
            success: true;
            /** Message that says what happens next. */
            message: string;
        };
        /** The visitor's device. */
        Device: {
            /** Random ID stored in the browser. */
            id: string;
            /** The script's confidence that the device was recognized correctly, from 0 to 100. */
            confidence?: number;
        };
        /** A visit to a page. */
        VisitRequest: {
            /** The website's public key. */
            cop_key: string;
            /** The visitor's device. */
            device: components["schemas"]["Device"];
            /** ID of the browser session. */
            session_id: string;
            /** The visited page. */
            page_url: string;
            /** Page that the visitor came from. */
            referrer?: string;
            /**
             * Format: date-time
             *
             * When the visit happened. The default is the time when the request is received.
             */
            occurred_at?: string;
        };
        /** A person's action on a page. */
        EventRequest: {
            /** The website's public key. */
            cop_key: string;
            /** The visitor's device. */
            device: components["schemas"]["Device"];
            /** ID of the browser session. */
            session_id: string;
            /** The page on which the event happened. */
            page_url?: string;
            /**
             * Format: date-time
             *
             * When the event happened. The default is the time when the request is received.
             */
            occurred_at?: string;
            /** Name of the event. */
            name: string;
            /** Additional properties, which are stored unchanged. */
            properties?: {
                [key: string]: unknown;
            };
        };
        /** A person and their device. */
        IdentifyRequest: {
            /** The website's public key. */
            cop_key: string;
            /** The person's device. */
            device: components["schemas"]["Device"];
            /** ID of the browser session. */
            session_id: string;
            /** The page on which the person entered the address. */
            page_url?: string;
            /** The person's address. */
            email: components["schemas"]["EmailAddress"];
            /** The site's own ID for the person. */
            user_id?: string;
        };
        /** Response to the script. Contains no data. */
        CollectResponse: {
            /**
             * Always true.
             * @constant
             */
            success: true;
        };
    };
    responses: {
        /** The private key is missing, wrong or deleted. */
        KeyRejected: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /**
                     * Indicates whether the header is missing or the key is invalid.
                     * @enum {string}
                     */
                    message: "Missing x-dc-key header" | "Invalid API key";
                } & WithRequired<components["schemas"]["Error"], "message">;
            };
        };
        /** The key lookup failed because of a temporary error in the service. Retry the request. */
        KeyValidationFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /**
                     * This message never changes.
                     * @constant
                     */
                    message: "API key validation failed";
                } & WithRequired<components["schemas"]["Error"], "message">;
            };
        };
        /** The email is missing. An invalid address or a body that is not a JSON object also gets 400, with a different message (A2). */
        EmailCheckRejected: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** The website has used its 500 free checks and is on the free plan. */
        QuotaExhausted: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** The cop_key or the release secret is wrong. */
        ReleaseDenied: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** The cop_key in the path is wrong. */
        WrongCopKey: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** The path or the cop_key does not exist. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** The path exists, but does not support this method. */
        MethodNotAllowed: {
            headers: {
                /**
                 * Methods that the path supports.
                 * @example POST
                 */
                Allow: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** The body is over 1 MiB. */
        BodyTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** The limit or the cursor is invalid. */
        BadQuery: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** A field is missing or invalid, or the body is not a JSON object. */
        BadConversion: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** Both identifying fields are missing, a field is invalid, or the body is not a JSON object. */
        BadRelease: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** Both identifying fields are missing, a field is invalid, or the body is not a JSON object. */
        BadDeletion: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** A field is missing or invalid, or the body is not a JSON object. */
        BadDeletionRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** A field is missing or invalid, or the body is not a JSON object. */
        BadCollect: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** The link is unknown. */
        LinkUnknown: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
            };
        };
        /** The link has already been used or is older than 24 hours. */
        LinkGone: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
            };
        };
        /** The conversion that was stored. If the request repeats an external_id (A8), this is the earlier conversion. */
        ConversionStored: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ConversionResponse"];
            };
        };
        /** The record was stored. */
        Collected: {
            headers: {
                /** Lets pages from any origin read the response. */
                "Access-Control-Allow-Origin": string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["CollectResponse"];
            };
        };
    };
    parameters: {
        /**
         * Maximum number of records per page.
         * @example 100
         */
        Limit: number;
        /**
         * The `next_cursor` of the previous page. Omit this parameter for the first page.
         * @example YWZ0ZXI6Mg
         */
        Cursor: string;
        /**
         * The website's public key (`cop_key`).
         * @example mocklocalcopkey0000000000000000000000000
         */
        CopKeyInPath: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
/** Body of a JSON error response. Only the messages about private keys are documented (service 7). All other messages are assumed, so the service may use different wording. */
export type Error = components['schemas']['Error'];
/** An email address. Surrounding spaces are removed. */
export type EmailAddress = components['schemas']['EmailAddress'];
/** Recommended action for the signup. */
export type Action = components['schemas']['Action'];
/** Status of a conversion. An accepted conversion counts immediately. A held conversion has not been released yet. A released conversion was previously held. */
export type ConversionStatus = components['schemas']['ConversionStatus'];
/** The email address to check. */
export type EmailCheckRequest = components['schemas']['EmailCheckRequest'];
/** The result of a check. */
export type EmailCheckResponse = components['schemas']['EmailCheckResponse'];
/** Result of an email check. `action` is the verdict that apps should follow. */
export type EmailInfo = components['schemas']['EmailInfo'];
/** Public online presence associated with an address. */
export type DigitalFootprint = components['schemas']['DigitalFootprint'];
/** Fraud signals for an address. More signals may be added. */
export type FraudSignals = components['schemas']['FraudSignals'];
/** Flags for the address itself, mainly for the part before the @. */
export type IdentityFlags = components['schemas']['IdentityFlags'];
/** Age of an address's domain. */
export type DomainMaturity = components['schemas']['DomainMaturity'];
/** A person identified on the website, and the person's latest device. */
export type UserInfo = components['schemas']['UserInfo'];
/** Fingerprint that identifies a device. */
export type DeviceFingerprint = components['schemas']['DeviceFingerprint'];
/** Network of the person's latest device. Unknown fields are null. */
export type IpInfo = components['schemas']['IpInfo'];
/** The website that a key belongs to. */
export type Health = components['schemas']['Health'];
/** A page of identified people. */
export type UserPage = components['schemas']['UserPage'];
/** A person identified on the website. */
export type ExportedUser = components['schemas']['ExportedUser'];
/** A page of visits. */
export type VisitPage = components['schemas']['VisitPage'];
/** A visit reported by the script. */
export type ExportedVisit = components['schemas']['ExportedVisit'];
/** A page of events. */
export type EventPage = components['schemas']['EventPage'];
/** An event reported by the script. */
export type ExportedEvent = components['schemas']['ExportedEvent'];
/** A page of conversions. */
export type ConversionPage = components['schemas']['ConversionPage'];
/** A conversion and its status. */
export type ExportedConversion = components['schemas']['ExportedConversion'];
/** A conversion. */
export type ConversionRequest = components['schemas']['ConversionRequest'];
/** The stored conversion. */
export type ConversionResponse = components['schemas']['ConversionResponse'];
/** Selects the conversions to release, by person or by external_id. At least one of the two fields is required. */
export type ReleaseRequest = components['schemas']['ReleaseRequest'];
/** The number of released conversions. */
export type ReleaseResponse = components['schemas']['ReleaseResponse'];
/** The person whose data is deleted. At least one of the two fields is required. */
export type DeletionRequest = components['schemas']['DeletionRequest'];
/** Result of a deletion, including the number of deleted records. */
export type DeletionResponse = components['schemas']['DeletionResponse'];
/** The website and the person's email address. */
export type PublicDeletionRequest = components['schemas']['PublicDeletionRequest'];
/** Explains what happens next. */
export type PublicDeletionResponse = components['schemas']['PublicDeletionResponse'];
/** The visitor's device. */
export type Device = components['schemas']['Device'];
/** A visit to a page. */
export type VisitRequest = components['schemas']['VisitRequest'];
/** A person's action on a page. */
export type EventRequest = components['schemas']['EventRequest'];
/** A person and their device. */
export type IdentifyRequest = components['schemas']['IdentifyRequest'];
/** Response to the script. Contains no data. */
export type CollectResponse = components['schemas']['CollectResponse'];
export type ResponseKeyRejected = components['responses']['KeyRejected'];
export type ResponseKeyValidationFailed = components['responses']['KeyValidationFailed'];
export type ResponseEmailCheckRejected = components['responses']['EmailCheckRejected'];
export type ResponseQuotaExhausted = components['responses']['QuotaExhausted'];
export type ResponseReleaseDenied = components['responses']['ReleaseDenied'];
export type ResponseWrongCopKey = components['responses']['WrongCopKey'];
export type ResponseNotFound = components['responses']['NotFound'];
export type ResponseMethodNotAllowed = components['responses']['MethodNotAllowed'];
export type ResponseBodyTooLarge = components['responses']['BodyTooLarge'];
export type ResponseBadQuery = components['responses']['BadQuery'];
export type ResponseBadConversion = components['responses']['BadConversion'];
export type ResponseBadRelease = components['responses']['BadRelease'];
export type ResponseBadDeletion = components['responses']['BadDeletion'];
export type ResponseBadDeletionRequest = components['responses']['BadDeletionRequest'];
export type ResponseBadCollect = components['responses']['BadCollect'];
export type ResponseLinkUnknown = components['responses']['LinkUnknown'];
export type ResponseLinkGone = components['responses']['LinkGone'];
export type ResponseConversionStored = components['responses']['ConversionStored'];
export type ResponseCollected = components['responses']['Collected'];
export type ParameterLimit = components['parameters']['Limit'];
export type ParameterCursor = components['parameters']['Cursor'];
export type ParameterCopKeyInPath = components['parameters']['CopKeyInPath'];
export type $defs = Record<string, never>;
export interface operations {
    checkEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The email address to check. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailCheckRequest"];
            };
        };
        responses: {
            /** The verdict. If the address was already identified, the response also contains information about the person. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailCheckResponse"];
                };
            };
            400: components["responses"]["EmailCheckRejected"];
            401: components["responses"]["KeyRejected"];
            413: components["responses"]["BodyTooLarge"];
            429: components["responses"]["QuotaExhausted"];
            500: components["responses"]["KeyValidationFailed"];
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The key works. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            401: components["responses"]["KeyRejected"];
            500: components["responses"]["KeyValidationFailed"];
        };
    };
    exportUsers: {
        parameters: {
            query?: {
                /**
                 * Maximum number of records per page.
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * The `next_cursor` of the previous page. Omit this parameter for the first page.
                 * @example YWZ0ZXI6Mg
                 */
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
                    "application/json": components["schemas"]["UserPage"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["KeyRejected"];
            500: components["responses"]["KeyValidationFailed"];
        };
    };
    exportVisits: {
        parameters: {
            query?: {
                /**
                 * Maximum number of records per page.
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * The `next_cursor` of the previous page. Omit this parameter for the first page.
                 * @example YWZ0ZXI6Mg
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** A page of visits. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VisitPage"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["KeyRejected"];
            500: components["responses"]["KeyValidationFailed"];
        };
    };
    exportEvents: {
        parameters: {
            query?: {
                /**
                 * Maximum number of records per page.
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * The `next_cursor` of the previous page. Omit this parameter for the first page.
                 * @example YWZ0ZXI6Mg
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** A page of events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventPage"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["KeyRejected"];
            500: components["responses"]["KeyValidationFailed"];
        };
    };
    exportConversions: {
        parameters: {
            query?: {
                /**
                 * Maximum number of records per page.
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * The `next_cursor` of the previous page. Omit this parameter for the first page.
                 * @example YWZ0ZXI6Mg
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** A page of conversions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversionPage"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["KeyRejected"];
            500: components["responses"]["KeyValidationFailed"];
        };
    };
    postAutomationConversion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The conversion. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConversionRequest"];
            };
        };
        responses: {
            200: components["responses"]["ConversionStored"];
            400: components["responses"]["BadConversion"];
            401: components["responses"]["KeyRejected"];
            413: components["responses"]["BodyTooLarge"];
            500: components["responses"]["KeyValidationFailed"];
        };
    };
    postConversion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * Source of the conversion.
                 * @example billing
                 */
                source: string;
                /**
                 * The website's public key (`cop_key`).
                 * @example mocklocalcopkey0000000000000000000000000
                 */
                api_key: components["parameters"]["CopKeyInPath"];
            };
            cookie?: never;
        };
        /** The conversion. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConversionRequest"];
            };
        };
        responses: {
            200: components["responses"]["ConversionStored"];
            400: components["responses"]["BadConversion"];
            404: components["responses"]["WrongCopKey"];
            413: components["responses"]["BodyTooLarge"];
        };
    };
    releaseCrm: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The website's public key (`cop_key`).
                 * @example mocklocalcopkey0000000000000000000000000
                 */
                api_key: components["parameters"]["CopKeyInPath"];
                /**
                 * The website's release secret.
                 * @example mocklocalreleasesecret0000000000
                 */
                secret: string;
            };
            cookie?: never;
        };
        /** Selects the conversions to release, by person or by external_id. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReleaseRequest"];
            };
        };
        responses: {
            /** The matching conversions were released. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReleaseResponse"];
                };
            };
            400: components["responses"]["BadRelease"];
            401: components["responses"]["ReleaseDenied"];
            413: components["responses"]["BodyTooLarge"];
        };
    };
    deleteData: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The person whose data is deleted. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeletionRequest"];
            };
        };
        responses: {
            /** The data was deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletionResponse"];
                };
            };
            400: components["responses"]["BadDeletion"];
            401: components["responses"]["KeyRejected"];
            413: components["responses"]["BodyTooLarge"];
            500: components["responses"]["KeyValidationFailed"];
        };
    };
    requestDataDeletion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Contains the website's public key. The other fields are assumptions (A11). */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PublicDeletionRequest"];
            };
        };
        responses: {
            /** The request was accepted. The response is the same for known and unknown addresses. */
            202: {
                headers: {
                    /** Lets pages from any origin read the response. */
                    "Access-Control-Allow-Origin": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicDeletionResponse"];
                };
            };
            400: components["responses"]["BadDeletionRequest"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
        };
    };
    showDeletionConfirmation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * Token from the link in the email.
                 * @example 6b1f0c2d9e8a4735b1f0c2d9e8a47351
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** A page that asks for confirmation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            404: components["responses"]["LinkUnknown"];
            410: components["responses"]["LinkGone"];
        };
    };
    confirmDataDeletion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * Token from the link in the email.
                 * @example 6b1f0c2d9e8a4735b1f0c2d9e8a47351
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** A page that confirms the deletion. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            404: components["responses"]["LinkUnknown"];
            410: components["responses"]["LinkGone"];
        };
    };
    getScript: {
        parameters: {
            query: {
                /**
                 * The website's public key.
                 * @example mocklocalcopkey0000000000000000000000000
                 */
                cop_key: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The website's script. */
            200: {
                headers: {
                    /** Lets pages from any origin read the response. */
                    "Access-Control-Allow-Origin": string;
                    [name: string]: unknown;
                };
                content: {
                    "text/javascript": string;
                    "application/javascript": string;
                };
            };
            404: components["responses"]["NotFound"];
        };
    };
    collectVisit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The visit. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["VisitRequest"];
            };
        };
        responses: {
            200: components["responses"]["Collected"];
            400: components["responses"]["BadCollect"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
        };
    };
    collectEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["EventRequest"];
            };
        };
        responses: {
            200: components["responses"]["Collected"];
            400: components["responses"]["BadCollect"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
        };
    };
    identifyUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The person and the device. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["IdentifyRequest"];
            };
        };
        responses: {
            200: components["responses"]["Collected"];
            400: components["responses"]["BadCollect"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
        };
    };
}
type WithRequired<T, K extends keyof T> = T & {
    [P in K]-?: T[P];
};
