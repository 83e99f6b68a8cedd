CREATE TABLE "alarm_tests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"site_id" text NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"app_at" timestamp (3) with time zone,
	"push_devices" integer NOT NULL,
	"push_at" timestamp (3) with time zone,
	"has_email" boolean NOT NULL
);
--> statement-breakpoint
CREATE INDEX "alarm_tests_of_user" ON "alarm_tests" USING btree ("user_id","started_at");--> statement-breakpoint
CREATE INDEX "alarm_tests_age" ON "alarm_tests" USING btree ("started_at");