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
         * @description Returns a verdict on whether to accept a signup with this email address. The first check of an address runs live
         *     and is stored. Later checks are answered from storage. Each check counts once against the website's quota.
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
         * @description Returns the website that the key belongs to, and the number of people that the website has identified.
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
         * @description Returns the email addresses that the script or checks identified on the website.
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
         * @description Returns the visits that the script sent.
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
         * @description Returns the events that the script sent.
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
         * @description Returns the conversions sent through either operation, with their status.
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
         * @description The last path segment is a fixed word for the automation platform. The service documentation does not specify the
         *     word. This description uses `zapier`, and a deployment may use another word.
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
         * @description Stores a conversion. The credential is in the path.
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
         * Call the CRM release
         * @description The effect of this call is an assumption (A9). If the website's gate is on, conversions are held until this
         *     call releases the conversions of a person.
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
         * @description Deletes the data that the website has about a person. The operation is intended for servers that were asked to delete the data.
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
         * @description Nothing is deleted until the person confirms from their inbox. If the website has data about the address, an
         *     email with a link is sent to the address. Any page may call this operation, because responses contain
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
                 * @description Token from the link in the email.
                 * @example 6b1f0c2d9e8a4735b1f0c2d9e8a47351
                 */
                token: string;
            };
            cookie?: never;
        };
        /**
         * Open the deletion link
         * @description Returns a page with a button. Opening the link changes nothing, so mail scanners that open links do no harm.
         */
        get: operations["showDeletionConfirmation"];
        put?: never;
        /**
         * Confirm the deletion
         * @description The button on the page sends this request, which runs the deletion. The request needs no body.
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
         * @description An asynchronous script element on the site's pages loads the script.
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
         * @description The script calls this operation when a page has loaded. Pages from any origin can call it.
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
         * @description The script calls this operation when the page reports an action of a person. Pages from any origin can call it.
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
         * @description The script calls this operation when the page identifies the person, for example at signup. Pages from any origin can call it.
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
        /** @description Format of all errors. Except for the messages about keys (service 7), the texts are examples. */
        Error: {
            /** @description Explanation of the error. */
            message: string;
        };
        /** @description An email address. Surrounding spaces are removed. */
        EmailAddress: string;
        /**
         * @description Recommended action for the signup.
         * @enum {string}
         */
        Action: "ALLOW" | "CHALLENGE" | "BLOCK";
        /**
         * @description Whether a conversion counts, is held by the gate, or was released.
         * @enum {string}
         */
        ConversionStatus: "accepted" | "held" | "released";
        /** @description The email address to check. */
        EmailCheckRequest: {
            /** @description The email address to check. */
            email: components["schemas"]["EmailAddress"];
        };
        /** @description The result of a check. */
        EmailCheckResponse: {
            /**
             * @description Always true. The client library treats any other value as an error.
             * @constant
             */
            success: true;
            /** @description Information about the address, the person and their network. */
            data: {
                /** @description The verdict on the address. */
                emailInfo: components["schemas"]["EmailInfo"];
                /** @description The person, or null until the address is identified on the website. */
                userInfo: components["schemas"]["UserInfo"] | null;
                /** @description The person's network, or null until the address is identified. */
                ipInfo: components["schemas"]["IpInfo"] | null;
            };
        };
        /** @description Result of the check for an address. Apps act on `action`. */
        EmailInfo: {
            /**
             * @description Always `ok`.
             * @constant
             */
            status: "ok";
            /** @description The address that was checked. */
            email: string;
            /** @description The normalized address. */
            normalized_email: string;
            /** @description Domain of the address. */
            domain: string;
            /** @description Risk from 0 (none) to 100. */
            risk_score: number;
            /**
             * @description Risk category of the score.
             * @enum {string}
             */
            risk_label: "low" | "medium" | "high" | "critical";
            /** @description The verdict that apps act on. */
            action: components["schemas"]["Action"];
            /** @description The reasons in words. */
            reasons: string[];
            /** @description The reasons as tags. */
            tags: string[];
            /** @description Public presence of the address on the web. */
            digital_footprint: components["schemas"]["DigitalFootprint"];
            /** @description Fraud signals for the address. */
            fraud_signals: components["schemas"]["FraudSignals"];
            /** @description Suggested address if a typo is likely. */
            suggestion: string | null;
        };
        /** @description Public presence of an address on the web. */
        DigitalFootprint: {
            /** @description Score for the public presence of the address. The range is unknown, and the mock sends 0 to 100. */
            presence_score: number;
            /** @description Whether a public profile was found. */
            has_public_profile: boolean;
            /** @description Name in the public profile. */
            display_name: string | null;
            /** @description URL of the public profile. */
            profile_url: string | null;
            /** @description Whether the public presence suggests a real person. */
            likely_real_person: boolean;
        };
        /** @description Fraud signals for an address. More signals may be added. */
        FraudSignals: {
            /** @description Whether the domain offers throwaway addresses. */
            disposable_domain: boolean;
            /** @description Trust score of the domain. The range is unknown, and the mock sends 0 to 100. */
            domain_trust_score: number;
            /** @description Whether other domains use the same mail servers. */
            infrastructure_shared: boolean;
            /** @description Flags about the address itself, mainly about the name before the @. */
            identity_flags: components["schemas"]["IdentityFlags"];
            /** @description Age of the domain. */
            domain_maturity: components["schemas"]["DomainMaturity"];
        };
        /** @description Flags about the address itself, mainly about the name before the @. */
        IdentityFlags: {
            /** @description Whether the name looks random. */
            gibberish_username: boolean;
            /** @description Whether the name is part of a numbered series. */
            bulk_pattern: boolean;
            /** @description Whether the name has a plus-tag. */
            plus_addressing: boolean;
            /** @description Whether anyone can get an address at the domain for free. */
            free_provider: boolean;
        };
        /** @description Age of an address's domain. */
        DomainMaturity: {
            /** @description Age of the domain in days, if known. */
            age_days: number | null;
            /** @description When the domain was registered, if known. */
            registered_at: string | null;
            /** @description Whether the domain is new. */
            young_domain: boolean;
        };
        /** @description A person whose address was identified on the website, with the person's latest device. */
        UserInfo: {
            /** @description The person's address. */
            email: string;
            /** @description The address without its plus-tag and, for Gmail, without dots. */
            normalized_email: string | null;
            /** @description The browser session in which the person was identified. */
            sessionId: string;
            /** @description The site's own ID for the person. */
            userId: string | null;
            /** @description The website's identifier. */
            appId: string | null;
            /** @description The page on which the person was identified. */
            pageUrl: string | null;
            /** @description The browser in which the person was identified. */
            userAgent: string | null;
            /** @description The person's device, or null. */
            deviceFingerprint: components["schemas"]["DeviceFingerprint"] | null;
            /**
             * Format: date-time
             * @description When the person was identified.
             */
            identifiedAt: string;
            /** @description Number of related emails. */
            related_email_count: number;
            /** @description Other email addresses used on the same device. */
            related_emails: string[];
        };
        /** @description Fingerprint that identifies a device. */
        DeviceFingerprint: {
            /** @description ID of the device. */
            hash: string;
            /** @description Short form of the hash. */
            short: string;
            /** @description Confidence that the device was recognized correctly, from 0 to 100. */
            confidence: number;
            /** @description Version of the fingerprint. */
            version: string;
        };
        /** @description The network in which the person was last seen. Unknown fields are null. */
        IpInfo: {
            /** @description IP address at which the person was last seen. */
            ip: string | null;
            /** @description Country of the IP address as a two-letter code. */
            country: string | null;
            /** @description Region of the IP address. */
            region: string | null;
            /** @description City of the IP address. */
            city: string | null;
            /** @description Network operator of the IP address. */
            isp: string | null;
            /** @description Autonomous system number of the network, for example AS64500. */
            asn: string | null;
            /** @description Whether the IP address belongs to a VPN. */
            is_vpn: boolean | null;
            /** @description Whether the IP address belongs to a proxy. */
            is_proxy: boolean | null;
            /** @description Whether the IP address belongs to a data center. */
            is_datacenter: boolean | null;
            /** @description Whether the IP address is a Tor exit node. */
            is_tor: boolean | null;
        };
        /** @description The website that a key belongs to. */
        Health: {
            /** @description Whether the request succeeded. */
            success: boolean;
            /** @description Identifier of the website that the key belongs to. */
            app_id: string;
            /** @description Number of people that the website has identified. */
            identified_user_count: number;
        };
        /** @description A page of identified people. */
        UserPage: {
            /**
             * @description Always true.
             * @constant
             */
            success: true;
            /** @description The people of this page. */
            data: components["schemas"]["ExportedUser"][];
            /** @description The cursor of the next page. Null on the last page. */
            next_cursor: string | null;
        };
        /** @description A person identified on the website. */
        ExportedUser: {
            /** @description Identifier of the record. */
            id: string;
            /** @description The person's address. */
            email: string;
            /** @description The site's own ID for the person. */
            user_id: string | null;
            /**
             * @description Whether the script or a check identified the person first.
             * @enum {string}
             */
            source: "script" | "server";
            /**
             * Format: date-time
             * @description When the person was identified. An identification by the script takes precedence over a check.
             */
            identified_at: string;
            /** @description The stored verdict. */
            action: components["schemas"]["Action"];
            /** @description The stored risk score. */
            risk_score: number;
        };
        /** @description A page of visits. */
        VisitPage: {
            /**
             * @description Always true.
             * @constant
             */
            success: true;
            /** @description The visits of this page. */
            data: components["schemas"]["ExportedVisit"][];
            /** @description The cursor of the next page. Null on the last page. */
            next_cursor: string | null;
        };
        /** @description A visit that the script sent. */
        ExportedVisit: {
            /** @description Identifier of the record. */
            id: string;
            /** @description ID of the browser session. */
            session_id: string;
            /** @description ID that the browser keeps for the device. */
            device_id: string;
            /** @description The visited page. */
            page_url: string;
            /** @description Page that the visit came from. */
            referrer: string | null;
            /**
             * Format: date-time
             * @description When the visit happened.
             */
            occurred_at: string;
        };
        /** @description A page of events. */
        EventPage: {
            /**
             * @description Always true.
             * @constant
             */
            success: true;
            /** @description The events of this page. */
            data: components["schemas"]["ExportedEvent"][];
            /** @description The cursor of the next page. Null on the last page. */
            next_cursor: string | null;
        };
        /** @description An event that the script sent. */
        ExportedEvent: {
            /** @description Identifier of the record. */
            id: string;
            /** @description ID of the browser session. */
            session_id: string;
            /** @description ID that the browser keeps for the device. */
            device_id: string;
            /** @description Name of the event. */
            name: string;
            /** @description Properties that the page sent. Empty if none were sent. */
            properties: {
                [key: string]: unknown;
            };
            /** @description The page on which the event happened. */
            page_url: string | null;
            /**
             * Format: date-time
             * @description When the event happened.
             */
            occurred_at: string;
        };
        /** @description A page of conversions. */
        ConversionPage: {
            /**
             * @description Always true.
             * @constant
             */
            success: true;
            /** @description The conversions of this page. */
            data: components["schemas"]["ExportedConversion"][];
            /** @description The cursor of the next page. Null on the last page. */
            next_cursor: string | null;
        };
        /** @description A conversion and its status. */
        ExportedConversion: {
            /** @description Identifier of the record, equal to the conversion_id in the response. */
            id: string;
            /** @description Source of the conversion: the automation platform or the source in the path. */
            source: string;
            /** @description Kind of conversion. */
            event: string;
            /** @description Current status of the conversion. */
            status: components["schemas"]["ConversionStatus"];
            /** @description The person's address. */
            email: string | null;
            /** @description The site's own ID for the person. */
            user_id: string | null;
            /** @description The sender's own ID for the conversion. */
            external_id: string | null;
            /** @description Value of the conversion, in the given currency. */
            value: number | null;
            /** @description Currency of the value. */
            currency: string | null;
            /** @description Properties that were sent. Empty if none were sent. */
            properties: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description When the event happened.
             */
            occurred_at: string;
        };
        /** @description A conversion. */
        ConversionRequest: {
            /** @description Kind of conversion, for example purchase. */
            event: string;
            /** @description The person's address. */
            email?: components["schemas"]["EmailAddress"];
            /** @description The site's own ID for the person. */
            user_id?: string;
            /** @description The sender's own ID for the conversion. If the ID is sent again, no second conversion is stored. */
            external_id?: string;
            /** @description Value of the conversion, in the given currency. */
            value?: number;
            /** @description Currency of the value, for example EUR. */
            currency?: string;
            /**
             * Format: date-time
             * @description When the conversion happened. The default is the time of arrival.
             */
            occurred_at?: string;
            /** @description Additional properties, which are stored unchanged. */
            properties?: {
                [key: string]: unknown;
            };
        };
        /** @description The stored conversion. */
        ConversionResponse: {
            /**
             * @description Always true.
             * @constant
             */
            success: true;
            /** @description The stored conversion. */
            data: {
                /** @description Identifier of the conversion. */
                conversion_id: string;
                /** @description Status of the conversion. */
                status: components["schemas"]["ConversionStatus"];
            };
        };
        /** @description The person whose conversions are released. At least one of the two fields is required. */
        ReleaseRequest: {
            /** @description The person whose conversions to release. */
            email?: components["schemas"]["EmailAddress"];
            /** @description The sender's own ID of the conversion to release. */
            external_id?: string;
        };
        /** @description The number of released conversions. */
        ReleaseResponse: {
            /**
             * @description Always true.
             * @constant
             */
            success: true;
            /** @description Result of the release. */
            data: {
                /** @description Number of conversions released. */
                released: number;
            };
        };
        /** @description The person whose data is deleted. At least one of the two fields is required. */
        DeletionRequest: {
            /** @description The person's address. */
            email?: components["schemas"]["EmailAddress"];
            /** @description The site's own ID for the person. */
            user_id?: string;
        };
        /** @description The deletion and the number of deleted records. */
        DeletionResponse: {
            /**
             * @description Always true.
             * @constant
             */
            success: true;
            /** @description The deletion that was carried out. */
            data: {
                /** @description Identifier of the deletion. */
                request_id: string;
                /**
                 * @description Always `completed`, because the deletion runs immediately.
                 * @constant
                 */
                status: "completed";
                /** @description Number of deleted records of each kind. */
                deleted: {
                    /** @description Identifications deleted. */
                    identifications: number;
                    /** @description Conversions deleted. */
                    conversions: number;
                    /** @description Visits deleted. */
                    visits: number;
                    /** @description Events deleted. */
                    events: number;
                };
            };
        };
        /** @description The website and the person's email address. */
        PublicDeletionRequest: {
            /** @description The website's public key. */
            cop_key: string;
            /** @description The person's own address, which the email is sent to. */
            email: components["schemas"]["EmailAddress"];
        };
        /** @description Explains what happens next. */
        PublicDeletionResponse: {
            /**
             * @description Always true.
             * @constant
             */
            success: true;
            /** @description Message that says what happens next. */
            message: string;
        };
        /** @description The device, as the script identifies it. */
        Device: {
            /** @description Random ID that the browser stores. */
            id: string;
            /** @description Confidence of the script in the fingerprint, from 0 to 100. */
            confidence?: number;
        };
        /** @description A visit to a page. */
        VisitRequest: {
            /** @description The website's public key. */
            cop_key: string;
            /** @description The visitor's device. */
            device: components["schemas"]["Device"];
            /** @description ID of the browser session. */
            session_id: string;
            /** @description The visited page. */
            page_url: string;
            /** @description Page that the visit came from. */
            referrer?: string;
            /**
             * Format: date-time
             * @description When the visit happened. The default is the time of arrival.
             */
            occurred_at?: string;
        };
        /** @description An action of a person on a page. */
        EventRequest: {
            /** @description The website's public key. */
            cop_key: string;
            /** @description The visitor's device. */
            device: components["schemas"]["Device"];
            /** @description ID of the browser session. */
            session_id: string;
            /** @description The page on which the event happened. */
            page_url?: string;
            /**
             * Format: date-time
             * @description When the event happened. The default is the time of arrival.
             */
            occurred_at?: string;
            /** @description Name of the event. */
            name: string;
            /** @description Additional properties, which are stored unchanged. */
            properties?: {
                [key: string]: unknown;
            };
        };
        /** @description A person and the device that the person uses. */
        IdentifyRequest: {
            /** @description The website's public key. */
            cop_key: string;
            /** @description The person's device. */
            device: components["schemas"]["Device"];
            /** @description ID of the browser session. */
            session_id: string;
            /** @description The page on which the person entered the address. */
            page_url?: string;
            /** @description The person's address. */
            email: components["schemas"]["EmailAddress"];
            /** @description The site's own ID for the person. */
            user_id?: string;
        };
        /** @description Response to the script. It contains no data. */
        CollectResponse: {
            /**
             * @description Always true.
             * @constant
             */
            success: true;
        };
    };
    responses: {
        /** @description The private key is missing, wrong or deleted. */
        KeyRejected: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /**
                     * @description Whether the header is missing or the key is invalid.
                     * @enum {string}
                     */
                    message: "Missing x-dc-key header" | "Invalid API key";
                } & WithRequired<components["schemas"]["Error"], "message">;
            };
        };
        /** @description A temporary fault of the service during the key lookup. Retry the request. */
        KeyValidationFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /**
                     * @description This message never changes.
                     * @constant
                     */
                    message: "API key validation failed";
                } & WithRequired<components["schemas"]["Error"], "message">;
            };
        };
        /** @description The email is missing. An invalid address and a body that is not a JSON object get the same status (A2). */
        EmailCheckRejected: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The website has used its 500 free checks and is on the free plan. */
        QuotaExhausted: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The cop_key or the release secret is wrong. */
        ReleaseDenied: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The cop_key in the path is wrong. */
        WrongCopKey: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The path or the cop_key does not exist. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The path exists, but does not support this method. */
        MethodNotAllowed: {
            headers: {
                /**
                 * @description Methods that the path supports.
                 * @example POST
                 */
                Allow: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is over 1 MiB. */
        BodyTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The limit or the cursor is invalid. */
        BadQuery: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A field is missing or invalid, or the body is not a JSON object. */
        BadConversion: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Both identifying fields are missing, a field is invalid, or the body is not a JSON object. */
        BadRelease: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Both identifying fields are missing, a field is invalid, or the body is not a JSON object. */
        BadDeletion: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A field is missing or invalid, or the body is not a JSON object. */
        BadDeletionRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A field is missing or invalid, or the body is not a JSON object. */
        BadCollect: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description No email contained this link. */
        LinkUnknown: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
            };
        };
        /** @description The link was already used or is older than 24 hours. */
        LinkGone: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
            };
        };
        /** @description The conversion is stored now or was stored earlier with the same external_id. */
        ConversionStored: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ConversionResponse"];
            };
        };
        /** @description The record was stored. */
        Collected: {
            headers: {
                /** @description Lets pages from any origin read the response. */
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
         * @description Maximum number of records on a page.
         * @example 100
         */
        Limit: number;
        /**
         * @description The `next_cursor` of the previous page. Omit this parameter for the first page.
         * @example YWZ0ZXI6Mg
         */
        Cursor: string;
        /**
         * @description The website's public key (`cop_key`).
         * @example mocklocalcopkey0000000000000000000000000
         */
        CopKeyInPath: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Error = components['schemas']['Error'];
export type EmailAddress = components['schemas']['EmailAddress'];
export type Action = components['schemas']['Action'];
export type ConversionStatus = components['schemas']['ConversionStatus'];
export type EmailCheckRequest = components['schemas']['EmailCheckRequest'];
export type EmailCheckResponse = components['schemas']['EmailCheckResponse'];
export type EmailInfo = components['schemas']['EmailInfo'];
export type DigitalFootprint = components['schemas']['DigitalFootprint'];
export type FraudSignals = components['schemas']['FraudSignals'];
export type IdentityFlags = components['schemas']['IdentityFlags'];
export type DomainMaturity = components['schemas']['DomainMaturity'];
export type UserInfo = components['schemas']['UserInfo'];
export type DeviceFingerprint = components['schemas']['DeviceFingerprint'];
export type IpInfo = components['schemas']['IpInfo'];
export type Health = components['schemas']['Health'];
export type UserPage = components['schemas']['UserPage'];
export type ExportedUser = components['schemas']['ExportedUser'];
export type VisitPage = components['schemas']['VisitPage'];
export type ExportedVisit = components['schemas']['ExportedVisit'];
export type EventPage = components['schemas']['EventPage'];
export type ExportedEvent = components['schemas']['ExportedEvent'];
export type ConversionPage = components['schemas']['ConversionPage'];
export type ExportedConversion = components['schemas']['ExportedConversion'];
export type ConversionRequest = components['schemas']['ConversionRequest'];
export type ConversionResponse = components['schemas']['ConversionResponse'];
export type ReleaseRequest = components['schemas']['ReleaseRequest'];
export type ReleaseResponse = components['schemas']['ReleaseResponse'];
export type DeletionRequest = components['schemas']['DeletionRequest'];
export type DeletionResponse = components['schemas']['DeletionResponse'];
export type PublicDeletionRequest = components['schemas']['PublicDeletionRequest'];
export type PublicDeletionResponse = components['schemas']['PublicDeletionResponse'];
export type Device = components['schemas']['Device'];
export type VisitRequest = components['schemas']['VisitRequest'];
export type EventRequest = components['schemas']['EventRequest'];
export type IdentifyRequest = components['schemas']['IdentifyRequest'];
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
        /** @description The email address to check. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailCheckRequest"];
            };
        };
        responses: {
            /** @description The verdict. The response also contains the person if the address was identified before. */
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
            /** @description The key works. */
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
                 * @description Maximum number of records on a page.
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description The `next_cursor` of the previous page. Omit this parameter for the first page.
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
            /** @description A page of people. */
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
                 * @description Maximum number of records on a page.
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description The `next_cursor` of the previous page. Omit this parameter for the first page.
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
            /** @description A page of visits. */
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
                 * @description Maximum number of records on a page.
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description The `next_cursor` of the previous page. Omit this parameter for the first page.
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
            /** @description A page of events. */
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
                 * @description Maximum number of records on a page.
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description The `next_cursor` of the previous page. Omit this parameter for the first page.
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
            /** @description A page of conversions. */
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
        /** @description The conversion. */
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
                 * @description Source of the conversion.
                 * @example billing
                 */
                source: string;
                /**
                 * @description The website's public key (`cop_key`).
                 * @example mocklocalcopkey0000000000000000000000000
                 */
                api_key: components["parameters"]["CopKeyInPath"];
            };
            cookie?: never;
        };
        /** @description The conversion. */
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
                 * @description The website's public key (`cop_key`).
                 * @example mocklocalcopkey0000000000000000000000000
                 */
                api_key: components["parameters"]["CopKeyInPath"];
                /**
                 * @description The website's release secret.
                 * @example mocklocalreleasesecret0000000000
                 */
                secret: string;
            };
            cookie?: never;
        };
        /** @description The person whose conversions are released. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReleaseRequest"];
            };
        };
        responses: {
            /** @description The matching conversions were released. */
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
        /** @description The person whose data is deleted. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeletionRequest"];
            };
        };
        responses: {
            /** @description The data was deleted. */
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
        /** @description The website's public key. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PublicDeletionRequest"];
            };
        };
        responses: {
            /** @description The request was accepted. The response is the same for known and unknown addresses. */
            202: {
                headers: {
                    /** @description Lets pages from any origin read the response. */
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
                 * @description Token from the link in the email.
                 * @example 6b1f0c2d9e8a4735b1f0c2d9e8a47351
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page that asks for confirmation. */
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
                 * @description Token from the link in the email.
                 * @example 6b1f0c2d9e8a4735b1f0c2d9e8a47351
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page that confirms the deletion. */
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
                 * @description The website's public key.
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
            /** @description The website's script. */
            200: {
                headers: {
                    /** @description Lets pages from any origin read the response. */
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
        /** @description The visit. */
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
        /** @description The event. */
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
        /** @description The person and the device. */
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
