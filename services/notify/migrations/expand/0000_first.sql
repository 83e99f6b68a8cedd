CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"type" text DEFAULT 'info' NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"metadata" jsonb NOT NULL,
	"data" jsonb NOT NULL,
	"listed" boolean NOT NULL,
	"mail_due" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dead_letters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"consumer" text NOT NULL,
	"subject" text NOT NULL,
	"data" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ended_sessions" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"ended_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feed_counters" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"top" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inbox" (
	"consumer" text NOT NULL,
	"event_id" uuid NOT NULL,
	"handled_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inbox_consumer_event_id_pk" PRIMARY KEY("consumer","event_id")
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text,
	"lane" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text_body" text NOT NULL,
	"html_body" text NOT NULL,
	"message_id" text,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "mails_key" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	CONSTRAINT "notifications_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"role" text NOT NULL,
	"is_active" boolean NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "announcements_of_site" ON "announcements" USING btree ("site_id","occurred_at");--> statement-breakpoint
CREATE INDEX "announcements_of_alert" ON "announcements" USING btree ((metadata ->> 'alertId'));--> statement-breakpoint
CREATE INDEX "announcements_mail_due" ON "announcements" USING btree ("occurred_at") WHERE mail_due;--> statement-breakpoint
CREATE INDEX "ended_sessions_age" ON "ended_sessions" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "inbox_handled" ON "inbox" USING btree ("handled_at");--> statement-breakpoint
CREATE INDEX "mails_open" ON "mails" USING btree ("lane","next_attempt_at") WHERE status in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX "mails_done" ON "mails" USING btree ("created_at") WHERE status in ('sent', 'failed');--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_feed" ON "notifications" USING btree ("user_id","seq");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE not is_read;--> statement-breakpoint
CREATE INDEX "notifications_of_announcement" ON "notifications" USING btree ("id");--> statement-breakpoint
CREATE INDEX "people_active_managers" ON "people" USING btree ("site_id","id") WHERE role = 'manager' and is_active;